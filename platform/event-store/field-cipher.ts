import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** Where a value stands: goes into the cipher, so that no ciphertext can be moved to another place. */
export type FieldPlace = {
  readonly stream: string;
  readonly eventId: string;
  readonly field: string;
};

const prefix = 'enc1:';
const ivBytes = 12;
const tagBytes = 16;

const placeText = ({ stream, eventId, field }: FieldPlace): string =>
  `${stream}\n${eventId}\n${field}`;

export const isEncrypted = (value: unknown): value is string =>
  typeof value === 'string' && value.startsWith(prefix);

/** AES-256-GCM over the value's JSON: `enc1:` and base64 of IV, tag and ciphertext. */
export const encryptField = (key: Uint8Array, place: FieldPlace, value: unknown): string => {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  cipher.setAAD(Buffer.from(placeText(place)));
  const text = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()]);
  return prefix + Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64');
};

/** Throws when the text was changed, moved, or encrypted with another key. */
export const decryptField = (key: Uint8Array, place: FieldPlace, text: string): unknown => {
  const bytes = Buffer.from(text.slice(prefix.length), 'base64');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes));
  decipher.setAAD(Buffer.from(placeText(place)));
  decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
  const json = decipher.update(bytes.subarray(ivBytes + tagBytes), undefined, 'utf8');
  return JSON.parse(json + decipher.final('utf8'));
};
