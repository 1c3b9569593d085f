// Whether the newest answer may not show the caller's newest change yet.
let stale = false;
const listeners = new Set<() => void>();

/** The server marks an answer that was given before the read models had reached what this session wrote. */
export const noteStaleness = (isStale: boolean): void => {
  if (isStale === stale) return;
  stale = isStale;
  for (const tell of listeners) tell();
};

/** For React's `useSyncExternalStore`. */
export const staleness = {
  isStale: (): boolean => stale,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
} as const;
