import {
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  randomFillSync,
  type KeyObject,
} from 'node:crypto';

/**
 * Authenticated with the ciphertext, so that the ciphertext cannot be moved to another event or
 * lose a field.
 */
export type CipherContext = {
  readonly stream: string;
  readonly eventId: string;
  readonly fields: readonly string[];
};

/**
 * Starts a ciphertext: `enc1:` if the account's key encrypted it, `enc2:` if the key of the account
 * and the month did. Alone, it marks a field whose value is in the ciphertext of another field.
 */
export type CipherPrefix = 'enc1:' | 'enc2:';

const markLength = 5;
const ivBytes = 12;
const tagBytes = 16;

const formatContext = ({ stream, eventId, fields }: CipherContext): string =>
  `${stream}\n${eventId}\n${fields.join('\n')}`;

export const isEncrypted = (value: unknown): value is string =>
  hasCipherPrefix(value, 'enc1:') || hasCipherPrefix(value, 'enc2:');

export const hasCipherPrefix = (value: unknown, mark: CipherPrefix): value is string =>
  typeof value === 'string' && value.startsWith(mark);

/**
 * AES-256-GCM over the JSON of the values, in the order of their fields: the mark and base64 of IV,
 * tag and ciphertext. One ciphertext covers all fields of an event, because creating a cipher
 * costs more than running it. Throws when a value is not JSON.
 */
export const encryptFields = (
  { key, mark }: { readonly key: Uint8Array; readonly mark: CipherPrefix },
  places: CipherContext,
  values: readonly unknown[],
): string => {
  const iv = nextIv();
  const cipher = createCipheriv('aes-256-gcm', getKeyObject(key), iv);
  cipher.setAAD(Buffer.from(formatContext(places)));
  const json = `[${values.map(toJson).join()}]`;
  const text = Buffer.concat([cipher.update(json, 'utf8'), cipher.final()]);
  return mark + Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64');
};

const toJson = (value: unknown): string => {
  const json: unknown = JSON.stringify(value);
  if (typeof json !== 'string') throw new TypeError(`A ${typeof value} is not JSON.`);
  return json;
};

const keyObjects = new WeakMap<Uint8Array, KeyObject>();

// Measured on Node 24: decryption takes 25 µs with the bytes of a key, 4 µs with a key object.
const getKeyObject = (key: Uint8Array): KeyObject => {
  const cached = keyObjects.get(key);
  if (cached) return cached;
  const createdKey = createSecretKey(key);
  keyObjects.set(key, createdKey);
  return createdKey;
};

const pool = Buffer.alloc(ivBytes * 256);
const poolOffset = { bytes: pool.length };

// IVs are cut from a pool, because requesting each one from the system costs as much as encrypting.
// Each part is used once.
const nextIv = (): Buffer => {
  if (poolOffset.bytes === pool.length) {
    randomFillSync(pool);
    poolOffset.bytes = 0;
  }
  poolOffset.bytes += ivBytes;
  return Buffer.from(pool.subarray(poolOffset.bytes - ivBytes, poolOffset.bytes));
};

// Refuses shorter tags, which are easier to guess.
const decipherOptions = { authTagLength: tagBytes };

export const decryptFields = (
  key: Uint8Array,
  places: CipherContext,
  text: string,
): readonly unknown[] => {
  const bytes = Buffer.from(text.slice(markLength), 'base64');
  const decipher = createDecipheriv(
    'aes-256-gcm',
    getKeyObject(key),
    bytes.subarray(0, ivBytes),
    decipherOptions,
  );
  decipher.setAAD(Buffer.from(formatContext(places)));
  decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
  // Updates with bytes, because for text Node creates a decoder per call, which costs 50% more.
  const json = decipher.update(bytes.subarray(ivBytes + tagBytes));
  decipher.final();
  return JSON.parse(json.toString()) as unknown[];
};
