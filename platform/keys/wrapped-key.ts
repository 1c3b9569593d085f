import {
  createCipheriv,
  createDecipheriv,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { MasterKeyError } from './master-key.ts';

export const dataKeyBytes = 32;
const ivBytes = 12;
const tagBytes = 16;

export type KeyWrap = {
  /**
   * Returns IV, tag and ciphertext of a data key, bound to its account, so that keys cannot be
   * swapped.
   */
  readonly wrap: (accountId: string, key: Uint8Array) => Uint8Array;
  readonly unwrap: (accountId: string, wrapped: Uint8Array) => Uint8Array;
  /** Stored next to the keys, to detect a wrong master key at startup. */
  readonly checkValue: string;
};

export const keyWrap = (masterKey: Uint8Array): KeyWrap => {
  const wrapping = Buffer.from(hkdfSync('sha256', masterKey, '', 'tidemark/key-wrap', 32));
  const check = Buffer.from(hkdfSync('sha256', masterKey, '', 'tidemark/key-check', 32));
  return {
    checkValue: check.toString('hex'),
    wrap: (accountId, key) => {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv('aes-256-gcm', wrapping, iv).setAAD(Buffer.from(accountId));
      const text = Buffer.concat([cipher.update(key), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), text]);
    },
    unwrap: (accountId, wrapped) => {
      const bytes = Buffer.from(wrapped);
      const decipher = createDecipheriv('aes-256-gcm', wrapping, bytes.subarray(0, ivBytes))
        .setAAD(Buffer.from(accountId))
        .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
      return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]);
    },
  };
};

export const compareCheckValue = (place: string, stored: string, expected: string): void => {
  const [one, other] = [Buffer.from(stored), Buffer.from(expected)];
  if (one.length === other.length && timingSafeEqual(one, other)) return;
  throw new MasterKeyError(
    `The master key is not the one that ${place} was written with. Restore the right one: with another, no personal data can be read.`,
  );
};
