// Whether the newest response may not include the user's latest change yet.
let isDataStale = false;
const listeners = new Set<() => void>();

/** The server marks responses from read models that have not yet processed this session's writes. */
export const setStaleness = (isStale: boolean): void => {
  if (isStale === isDataStale) return;
  isDataStale = isStale;
  for (const tell of listeners) tell();
};

/** For React's `useSyncExternalStore`. */
export const staleness = {
  isStale: (): boolean => isDataStale,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
} as const;
