/** Data keys, one for each account: 32 bytes, wrapped by the master key at rest, in a place of their own. */
export interface Keys {
  /** The key of an account, made when there is none yet. Throws `KeyDestroyedError` once it was destroyed. */
  obtain(accountId: string): Promise<Uint8Array>;
  /** Undefined when there never was one or it was destroyed. */
  find(accountId: string): Promise<Uint8Array | undefined>;
  /** All keys of these accounts at once, for replay. */
  findMany(accountIds: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>>;
  /** For ever: what it encrypted reads "erased" afterwards. */
  destroy(accountId: string): Promise<void>;
  close(): Promise<void>;
}

/** Somebody was erased: nothing personal may be written about them any more. */
export class KeyDestroyedError extends Error {
  constructor(accountId: string) {
    super(`The key of account ${accountId} was destroyed; nothing personal can be written for it.`);
    this.name = 'KeyDestroyedError';
  }
}
