import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { limitedQueue } from '../resilience/serial-queue.ts';
import type { PasswordHasher } from './passwords.port.ts';

/**
 * 19 MiB and two passes is OWASP's minimum and takes about 30 ms. RFC 9106's low-memory option
 * uses 64 MiB.
 */
export type Argon2Cost = {
  /** KiB. */
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
};

const defaultCost: Argon2Cost = { memory: 19_456, passes: 2, parallelism: 1 };
const tagLength = 32;

export const argon2PasswordHasher = (
  options: { readonly cost?: Argon2Cost } = {},
): PasswordHasher => {
  const cost = options.cost ?? defaultCost;
  // At most two at a time, because more would occupy the whole thread pool, which file access and
  // DNS also use.
  const enqueue = limitedQueue(2);
  return {
    hash: async (password) => {
      const salt = randomBytes(16);
      const tag = await enqueue(() => derive(password, { ...cost, salt, tagLength }));
      return encode(cost, salt, tag);
    },
    verify: async (hash, password) => {
      const decodedHash = decode(hash);
      const { salt, tag, cost: storedCost } = decodedHash ?? createPlaceholderHash(cost);
      const derivedTag = await enqueue(() =>
        derive(password, { ...storedCost, salt, tagLength: tag.length }),
      );
      return timingSafeEqual(derivedTag, tag) && decodedHash !== undefined;
    },
  };
};

type DecodedHash = { readonly cost: Argon2Cost; readonly salt: Buffer; readonly tag: Buffer };

const createPlaceholderHash = (cost: Argon2Cost): DecodedHash => ({
  cost,
  salt: randomBytes(16),
  tag: randomBytes(tagLength),
});

const derive = (
  password: string,
  {
    salt,
    memory,
    passes,
    parallelism,
    tagLength: length,
  }: Argon2Cost & {
    readonly salt: Buffer;
    readonly tagLength: number;
  },
): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    argon2(
      'argon2id',
      {
        // NFKC, because keyboards compose the same characters differently.
        message: Buffer.from(password.normalize('NFKC'), 'utf8'),
        nonce: salt,
        parallelism,
        tagLength: length,
        memory,
        passes,
      },
      (error, tag) => {
        if (error) reject(error);
        else resolve(tag);
      },
    );
  });

const toUnpaddedBase64 = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');

const encode = (cost: Argon2Cost, salt: Buffer, tag: Buffer): string =>
  `$argon2id$v=19$m=${String(cost.memory)},t=${String(cost.passes)},p=${String(cost.parallelism)}$${toUnpaddedBase64(salt)}$${toUnpaddedBase64(tag)}`;

const phcPattern =
  /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,2})\$([A-Za-z0-9+/]{11,64})\$([A-Za-z0-9+/]{16,86})$/;

const decode = (hash: string): DecodedHash | undefined => {
  const [, memory, passes, parallelism, salt, tag] = phcPattern.exec(hash) ?? [];
  if (salt === undefined || tag === undefined) return undefined;
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  const isValidCost =
    cost.passes > 0 && cost.parallelism > 0 && cost.memory >= 8 * cost.parallelism;
  if (!isValidCost) return undefined;
  return { cost, salt: Buffer.from(salt, 'base64'), tag: Buffer.from(tag, 'base64') };
};
