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

/** `otherMasterKey` is the former or the next one while the master key is being replaced. */
export type MasterKeys = {
  readonly masterKey: Uint8Array;
  readonly otherMasterKey?: Uint8Array | undefined;
};

export type KeyWrap = {
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

export const keyWrap = ({ masterKey, otherMasterKey }: MasterKeys): KeyWrap => {
  const current = singleWrap(masterKey);
  const all = otherMasterKey === undefined ? [current] : [current, singleWrap(otherMasterKey)];
  const open = (accountId: string, wrapped: Uint8Array): Opened => {
    for (const wrap of all) {
      const key = wrap.unwrap(accountId, wrapped);
      if (key !== undefined) return { key, isCurrent: wrap === current };
    }
    throw new MasterKeyError(
      `The key of account ${accountId} was wrapped by another master key, or is damaged.`,
    );
  };
  return {
    checkValue: current.checkValue,
    wrap: current.wrap,
    unwrap: (accountId, wrapped) => open(accountId, wrapped).key,
    rewrap: (accountId, wrapped) => {
      const { key, isCurrent } = open(accountId, wrapped);
      return isCurrent ? wrapped : current.wrap(accountId, key);
    },
    requireKnown: (place, checkValues) => {
      const [first] = checkValues.map(
        (value) => all.find((wrap) => equal(wrap.checkValue, value)) ?? unknownMasterKey(place),
      );
      return first?.masterKey ?? masterKey;
    },
  };
};

type Opened = { readonly key: Uint8Array; readonly isCurrent: boolean };

const singleWrap = (masterKey: Uint8Array) => {
  const wrapping = Buffer.from(hkdfSync('sha256', masterKey, '', 'tidemark/key-wrap', 32));
  const check = Buffer.from(hkdfSync('sha256', masterKey, '', 'tidemark/key-check', 32));
  return {
    masterKey,
    checkValue: check.toString('hex'),
    wrap: (accountId: string, key: Uint8Array): Uint8Array => {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv('aes-256-gcm', wrapping, iv).setAAD(Buffer.from(accountId));
      const text = Buffer.concat([cipher.update(key), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), text]);
    },
    /** Undefined if another key wrapped it, or if it is damaged. */
    unwrap: (accountId: string, wrapped: Uint8Array): Uint8Array | undefined => {
      const bytes = Buffer.from(wrapped);
      const decipher = createDecipheriv('aes-256-gcm', wrapping, bytes.subarray(0, ivBytes))
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

const equal = (stored: string, expected: string): boolean => {
  const [one, other] = [Buffer.from(stored), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
};

const unknownMasterKey = (place: string): never => {
  throw new MasterKeyError(
    `The master key is not the one that ${place} was written with. Restore the right one: with another, no personal data can be read. While the master key is being replaced, both are needed: set OTHER_MASTER_KEY.`,
  );
};
