export type KeyCache = {
  readonly get: (accountId: string) => Uint8Array | undefined;
  readonly set: (accountId: string, key: Uint8Array) => void;
  readonly forget: (accountId: string) => void;
  readonly clear: () => void;
};

/**
 * Entries expire because another process may have destroyed the key. Data encrypted in the
 * meantime is lost with the key, so an erased account never becomes readable again.
 */
export const keyCache = (options: {
  readonly size: number;
  readonly ttlMs: number;
  readonly now: () => number;
}): KeyCache => {
  const entries = new Map<string, { readonly key: Uint8Array; readonly until: number }>();
  return {
    get: (accountId) => {
      const entry = entries.get(accountId);
      if (!entry) return undefined;
      if (entry.until > options.now()) return entry.key;
      entries.delete(accountId);
      return undefined;
    },
    set: (accountId, key) => {
      entries.delete(accountId);
      entries.set(accountId, { key, until: options.now() + options.ttlMs });
      const [oldest] = entries.keys();
      if (entries.size > options.size && oldest !== undefined) entries.delete(oldest);
    },
    forget: (accountId) => entries.delete(accountId),
    clear: () => {
      entries.clear();
    },
  };
};
