import type { SecretName } from './installation-secrets.ts';

/**
 * Data keys, one for each account and those of the months (`month-keys.ts`): 32 bytes, wrapped by the
 * master key at rest, stored separately from the events.
 */
export interface KeyStore {
  /**
   * The key of a new account, created if there is none. Throws `KeyDestroyedError` after the key
   * was destroyed.
   */
  obtain(accountId: string): Promise<Uint8Array>;
  /** Undefined when the account never had a key or the key was destroyed. */
  find(accountId: string): Promise<Uint8Array | undefined>;
  /**
   * All keys of these accounts in one call, for replay. Null for a destroyed key; no entry for an
   * account that never had one.
   */
  findMany(accountIds: readonly string[]): Promise<KeysByAccountId>;
  /**
   * Permanent: fields encrypted with these keys read "erased" from then on. Several keys take one
   * write, because each write waits for the disk.
   */
  destroy(...accountIds: readonly string[]): Promise<void>;
  /**
   * Every key in its stored form, for export. Without the master key, the export cannot be used.
   */
  listWrapped(): AsyncIterable<WrappedKey>;
  /**
   * Stores keys that were exported under the same master key. A key that is destroyed in either
   * place is destroyed afterwards, and exported secrets of the installation replace its own. Throws
   * and stores nothing when a key belongs to another master key or an account already has a
   * different key.
   */
  restoreWrapped(keys: readonly WrappedKey[]): Promise<void>;
  /**
   * A secret of the installation, the same after the master key was replaced. Stored the first time,
   * with the value that earlier versions derived from the master key.
   */
  secret(name: SecretName): Promise<Uint8Array>;
  /**
   * Wraps everything that the other master key wrapped by the current one, which is enough to open
   * the store afterwards. Returns how many were wrapped again. If it is interrupted, both master
   * keys are needed until it is repeated.
   */
  rewrap(): Promise<number>;
  /** Position of the log up to which the keys were verified; `''` before the first check. */
  checkedUpTo(): Promise<string>;
  /** Stored with the keys, so that an older copy of the keys has an older position. */
  saveCheckedPosition(position: string): Promise<void>;
  close(): Promise<void>;
}

const monthPrefix = 'month/';

/** The id of the key of a month, such as `202605`, among the keys of the accounts, which are UUIDs. */
export const monthKeyId = (month: string): string => `${monthPrefix}${month}`;

const trialMonthPrefix = 'trial-month/';

/** The id of the key that hashes the mailboxes of trials of a month (ADR 0123). */
export const trialMonthKeyId = (month: string): string => `${trialMonthPrefix}${month}`;

/** Whether it is the id of a key of a month, which is destroyed by its age. */
export const isMonthKeyId = (id: string): boolean =>
  id.startsWith(monthPrefix) || id.startsWith(trialMonthPrefix);

/** A key wrapped by the master key; null for a destroyed key. */
export type WrappedKey = { readonly accountId: string; readonly wrapped: Uint8Array | null };

/** Keys by account; null for a destroyed key. */
export type KeysByAccountId = ReadonlyMap<string, Uint8Array | null>;

/** The account was erased, so no personal data can be written for it. */
export class KeyDestroyedError extends Error {
  constructor(accountId: string) {
    super(`The key of account ${accountId} was destroyed; no personal data can be written for it.`);
    this.name = 'KeyDestroyedError';
  }
}
