import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { dayMs } from '#domain/shared/time/durations.ts';
import { Rejection } from '#domain/shared/rejection.ts';
import type { KeyStore } from '#platform/keys/keys.port.ts';
import type {
  CollectionDefinition,
  Document,
  ReadModels,
} from '#platform/read-models/read-models.port.ts';
import type { RouteResponse } from './answer.ts';
import { invalidInputError } from './parse.ts';
import { httpTexts } from './texts.ts';

// A stored response for repeated requests. It is encrypted, together with the input hash, with the caller's key and
// with the key of another account it is about, so that erasing either account makes it unreadable.
type StoredAnswer = Document & {
  readonly expiresAt: string;
  // The accounts whose keys encrypt it, innermost first.
  readonly keptBy: readonly string[];
  readonly sealed: string;
};

const collection: CollectionDefinition = {
  name: 'given-answers',
  version: 3,
  indexes: [['expiresAt']],
};
const retentionMs = dayMs;
const keyPattern = /^[\x21-\x7e]{1,200}$/;

export type IdempotentCall = {
  readonly accountId: string;
  readonly route: string;
  readonly key: string;
  readonly input: unknown;
};

export type Idempotency = {
  /** Runs a call once. The same key and input get the first response again, and a different input is a conflict. */
  once(call: IdempotentCall, run: () => Promise<RouteResponse>): Promise<RouteResponse>;
};

type Attempt = { readonly call: IdempotentCall; readonly run: () => Promise<RouteResponse> };

export const parseIdempotencyKey = (header: string | string[] | undefined): string | undefined => {
  if (header === undefined) return undefined;
  if (typeof header === 'string' && keyPattern.test(header)) return header;
  throw invalidInputError([{ field: 'Idempotency-Key', message: httpTexts.field.idempotencyKey }]);
};

/** Unique per account, route, key and input. */
export const callId = (call: IdempotentCall): string =>
  hash([call.accountId, call.route, call.key, hash([call.input])]);

export const createIdempotency = async (deps: {
  readonly readModels: ReadModels;
  readonly keys: KeyStore;
  readonly systemNow: () => Date;
}): Promise<Idempotency> => {
  const { readModels, keys, systemNow } = deps;
  await readModels.activate(collection);
  await dropEarlierVersions(readModels);
  const answers = readModels.collection<StoredAnswer>(collection);
  const pendingCalls = new Map<string, Promise<RouteResponse>>();

  const findStoredAnswer = async (
    id: string,
    call: IdempotentCall,
  ): Promise<RouteResponse | undefined> => {
    const storedAnswer = await answers.findOne(id);
    if (!storedAnswer || storedAnswer.expiresAt <= systemNow().toISOString()) return undefined;
    const firstRun = unseal(await findKeys(keys, storedAnswer.keptBy), storedAnswer.sealed);
    if (firstRun && firstRun.inputHash !== hash([call.input])) throw keyReusedError();
    return firstRun?.answer;
  };

  const storeAnswer = async (
    id: string,
    call: IdempotentCall,
    answer: RouteResponse,
  ): Promise<void> => {
    const now = systemNow();
    const { subject = call.accountId, ...content } = answer;
    const ownerIds = [...new Set([subject, call.accountId])];
    const firstRun = { inputHash: hash([call.input]), answer: content };
    const sealed = seal(await findKeys(keys, ownerIds), firstRun);
    if (sealed === undefined) return;
    const document: StoredAnswer = {
      id,
      expiresAt: new Date(now.getTime() + retentionMs).toISOString(),
      keptBy: ownerIds,
      sealed,
    };
    const expiredAnswers = await answers.find(
      { expiresAt: { lte: now.toISOString() } },
      { limit: 50 },
    );
    const removals = expiredAnswers
      .filter((old) => old.id !== id)
      .map((old) => ({ id: old.id, document: null }));
    await readModels.write({
      changes: [{ collection, changes: [{ id, document }, ...removals] }],
    });
  };

  const replayOrRun = async (id: string, { call, run }: Attempt): Promise<RouteResponse> => {
    const previousAnswer = await findStoredAnswer(id, call);
    if (previousAnswer) return previousAnswer;
    const response = await run();
    await storeAnswer(id, call, response);
    return response;
  };

  return {
    once: async (call, run) => {
      const id = hash([call.accountId, call.route, call.key]);
      const previousCall = pendingCalls.get(id);
      const attempt = (async () => {
        await previousCall?.catch(() => undefined);
        return replayOrRun(id, { call, run });
      })();
      pendingCalls.set(id, attempt);
      return attempt.finally(() => {
        if (pendingCalls.get(id) === attempt) pendingCalls.delete(id);
      });
    },
  };
};

// Earlier versions are dropped, because entries only last a day.
const dropEarlierVersions = async (readModels: ReadModels): Promise<void> => {
  for (const version of await readModels.versions(collection.name)) {
    if (version !== collection.version) await readModels.drop(collection.name, version);
  }
};

const hash = (parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex');

const keyReusedError = (): Rejection =>
  new Rejection('conflict', 'request/idempotency-key-reused', {
    message: httpTexts.otherRequest,
    field: 'Idempotency-Key',
  });

type FirstRun = { readonly inputHash: string; readonly answer: RouteResponse };

// In the order of the accounts. Null for a destroyed key.
type OptionalKeys = readonly (Uint8Array | null | undefined)[];

const findKeys = async (keys: KeyStore, accountIds: readonly string[]): Promise<OptionalKeys> => {
  const keysByAccount = await keys.findMany(accountIds);
  return accountIds.map((accountId) => keysByAccount.get(accountId));
};

// Undefined when a required key was destroyed, in which case nothing is stored.
const seal = (keys: OptionalKeys, first: FirstRun): string | undefined =>
  applyKeys(keys, Buffer.from(JSON.stringify(first)), encrypt)?.toString('base64');

const unseal = (keys: OptionalKeys, sealed: string): FirstRun | undefined => {
  const text = applyKeys(keys.toReversed(), Buffer.from(sealed, 'base64'), decrypt);
  return text && firstRunSchema.parse(JSON.parse(text.toString('utf8')));
};

const applyKeys = (
  keys: OptionalKeys,
  bytes: Buffer,
  step: (bytes: Buffer, key: Uint8Array) => Buffer,
): Buffer | undefined =>
  keys.reduce<Buffer | undefined>(
    (before, key) => (before && key ? step(before, key) : undefined),
    bytes,
  );

const encrypt = (text: Buffer, key: Uint8Array): Buffer => {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const ciphertext = Buffer.concat([cipher.update(text), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), ciphertext]);
};

const firstRunSchema = z.object({
  inputHash: z.string(),
  // JSON omits an undefined body, such as that of a 204.
  answer: z
    .object({
      status: z.int(),
      body: z.unknown().optional(),
      headers: z.record(z.string(), z.string()),
    })
    .transform(({ body, ...rest }) => ({ ...rest, body })),
});

const decrypt = (bytes: Buffer, key: Uint8Array): Buffer => {
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]);
};
