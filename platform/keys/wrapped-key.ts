import {
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { MasterKeyError } from './master-key.ts';

export const dataKeyBytes = 32;
const ivBytes = 12;
const tagBytes = 16;

/** `otherMasterKey` is the former or the next one while the master key is being replaced. */
export type MasterKeys = {
  readonly masterKey: Uint8Array;
  readonly otherMasterKey?: Uint8Array | undefined;
};

export type KeyWrapper = {
  /**
   * Returns IV, tag and ciphertext of a data key, bound to its account, so that keys cannot be
   * swapped.
   */
  readonly wrap: (accountId: string, key: Uint8Array) => Uint8Array;
  /** Also reads keys that the other master key wrapped. */
  readonly unwrap: (accountId: string, wrapped: Uint8Array) => Uint8Array;
  /** The same key, wrapped by the current master key. The same bytes if it already is. */
  readonly rewrap: (accountId: string, wrapped: Uint8Array) => Uint8Array;
  /** Stored next to the keys, to detect a wrong master key at startup. */
  readonly checkValue: string;
  /**
   * Throws unless both keys, or the one, open everything that was written under the stored check
   * values. Returns the master key of the first value.
   */
  readonly requireKnown: (place: string, checkValues: readonly string[]) => Uint8Array;
};

export const createKeyWrapper = ({ masterKey, otherMasterKey }: MasterKeys): KeyWrapper => {
  const currentWrap = createSingleKeyWrap(masterKey);
  const wraps =
    otherMasterKey === undefined
      ? [currentWrap]
      : [currentWrap, createSingleKeyWrap(otherMasterKey)];
  const unwrap = (accountId: string, wrapped: Uint8Array): UnwrappedKey => {
    for (const wrap of wraps) {
      const key = wrap.unwrap(accountId, wrapped);
      if (key !== undefined) return { key, isCurrent: wrap === currentWrap };
    }
    throw new MasterKeyError(
      `The key of account ${accountId} was wrapped by another master key, or is damaged.`,
    );
  };
  return {
    checkValue: currentWrap.checkValue,
    wrap: currentWrap.wrap,
    unwrap: (accountId, wrapped) => unwrap(accountId, wrapped).key,
    rewrap: (accountId, wrapped) => {
      const { key, isCurrent } = unwrap(accountId, wrapped);
      return isCurrent ? wrapped : currentWrap.wrap(accountId, key);
    },
    requireKnown: (place, checkValues) => {
      const [first] = checkValues.map(
        (value) =>
          wraps.find((wrap) => isEqual(wrap.checkValue, value)) ?? throwUnknownMasterKey(place),
      );
      return first?.masterKey ?? masterKey;
    },
  };
};

type UnwrappedKey = { readonly key: Uint8Array; readonly isCurrent: boolean };

const createSingleKeyWrap = (masterKey: Uint8Array) => {
  const wrappingBytes = hkdfSync('sha256', masterKey, '', 'tidemark/key-wrap', 32);
  const wrappingKey = createSecretKey(Buffer.from(wrappingBytes));
  const check = Buffer.from(hkdfSync('sha256', masterKey, '', 'tidemark/key-check', 32));
  return {
    masterKey,
    checkValue: check.toString('hex'),
    wrap: (accountId: string, key: Uint8Array): Uint8Array => {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv('aes-256-gcm', wrappingKey, iv).setAAD(Buffer.from(accountId));
      const text = Buffer.concat([cipher.update(key), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), text]);
    },
    /** Undefined if another key wrapped it, or if it is damaged. */
    unwrap: (accountId: string, wrapped: Uint8Array): Uint8Array | undefined => {
      const bytes = Buffer.from(wrapped);
      const decipher = createDecipheriv('aes-256-gcm', wrappingKey, bytes.subarray(0, ivBytes))
        .setAAD(Buffer.from(accountId))
        .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
      const text = decipher.update(bytes.subarray(ivBytes + tagBytes));
      try {
        return Buffer.concat([text, decipher.final()]);
      } catch {
        return undefined;
      }
    },
  };
};

const isEqual = (stored: string, expected: string): boolean => {
  const [storedBytes, expectedBytes] = [Buffer.from(stored), Buffer.from(expected)];
  return storedBytes.length === expectedBytes.length && timingSafeEqual(storedBytes, expectedBytes);
};

const throwUnknownMasterKey = (place: string): never => {
  throw new MasterKeyError(
    `The master key is not the one that ${place} was written with. Restore the right one: with another, no personal data can be read. While the master key is being replaced, both are needed: set OTHER_MASTER_KEY.`,
  );
};
