/** Data keys, one for each account: 32 bytes, wrapped by the master key at rest, in a place of their own. */
export interface Keys {
  /**
   * The key of an account that begins, made when there is none yet. Throws `KeyDestroyedError` once it was
   * destroyed.
   */
  obtain(accountId: string): Promise<Uint8Array>;
  /** Undefined when there never was one or it was destroyed. */
  find(accountId: string): Promise<Uint8Array | undefined>;
  /** All keys of these accounts in one call, for replay: null for a destroyed one, nothing where there never was one. */
  findMany(accountIds: readonly string[]): Promise<FoundKeys>;
  /** Permanent: fields encrypted with it read "erased" from then on. */
  destroy(accountId: string): Promise<void>;
  /** Every key as it is stored, to be exported: as useless as a copy of the place without its master key. */
  listWrapped(): AsyncIterable<WrappedKey>;
  /**
   * Stores keys that were listed elsewhere under the same master key. One that is destroyed, here or there, is destroyed
   * afterwards. Throws, and stores none of them, when one does not belong to this master key or an account has
   * another key already.
   */
  restoreWrapped(keys: readonly WrappedKey[]): Promise<void>;
  /** Up to which position of the log it was seen to hold what the log needs; `''` before the first time. */
  checkedUpTo(): Promise<string>;
  /** Kept with the keys, so that an older copy of them says an older position. */
  noteChecked(position: string): Promise<void>;
  close(): Promise<void>;
}

/** A key wrapped by the master key; null for a destroyed one. */
export type WrappedKey = { readonly accountId: string; readonly wrapped: Uint8Array | null };

/** Keys by account; null for a destroyed one. */
export type FoundKeys = ReadonlyMap<string, Uint8Array | null>;

/** The account was erased: no personal data may be written about it. */
export class KeyDestroyedError extends Error {
  constructor(accountId: string) {
    super(`The key of account ${accountId} was destroyed; no personal data can be written for it.`);
    this.name = 'KeyDestroyedError';
  }
}
