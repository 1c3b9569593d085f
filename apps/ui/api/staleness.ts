// Whether the page may not show a change that the user made on it.
let isDataStale = false;
const listeners = new Set<() => void>();

/**
 * The server marks responses from read models that are behind the events of this session. Reading can append events too,
 * such as a record of who saw personal data, so only the response to a change begins the staleness.
 */
export const updateStaleness = (isBehind: boolean, isOwnChange: boolean): void => {
  const isStale = isBehind && (isOwnChange || isDataStale);
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
