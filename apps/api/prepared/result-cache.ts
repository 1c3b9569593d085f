type Entry = { readonly until: number; readonly result: Promise<object> };

/**
 * Caches results by key. Concurrent callers share one computation, the oldest key is evicted first, and failures are
 * not cached.
 */
export const resultCache = ({
  now,
  ttlMs,
  maxEntries,
}: {
  readonly now: () => Date;
  readonly ttlMs: number;
  readonly maxEntries: number;
}): (<Value extends object>(key: string, work: () => Promise<Value>) => Promise<Value>) => {
  const entries = new Map<string, Entry>();
  return <Value extends object>(key: string, work: () => Promise<Value>) => {
    const nowMs = now().getTime();
    const cachedEntry = entries.get(key);
    // Each key always has the same result type.
    if (cachedEntry && nowMs < cachedEntry.until) return cachedEntry.result as Promise<Value>;
    entries.delete(key);
    const result = work();
    const entry = { until: nowMs + ttlMs, result };
    entries.set(key, entry);
    result.catch(() => {
      if (entries.get(key) === entry) entries.delete(key);
    });
    const [oldestKey] = entries.keys();
    if (entries.size > maxEntries && oldestKey !== undefined) entries.delete(oldestKey);
    return result;
  };
};
