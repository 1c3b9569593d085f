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
    const at = now().getTime();
    const known = entries.get(key);
    // Each key always has the same result type.
    if (known && at < known.until) return known.result as Promise<Value>;
    entries.delete(key);
    const result = work();
    const entry = { until: at + ttlMs, result };
    entries.set(key, entry);
    result.catch(() => {
      if (entries.get(key) === entry) entries.delete(key);
    });
    const [oldest] = entries.keys();
    if (entries.size > maxEntries && oldest !== undefined) entries.delete(oldest);
    return result;
  };
};
