import { useSyncExternalStore } from 'react';
import { maintenanceHeader, timeHeader } from '#contract/headers.ts';

// The expected end of the maintenance, ISO-8601; null while there is none.
let until: string | null = null;
const listeners = new Set<() => void>();

/** The server marks its responses during maintenance. A response without its time is precomputed and says nothing. */
export const updateMaintenance = (headers: Pick<Headers, 'get' | 'has'>): void => {
  if (!headers.has(timeHeader)) return;
  const next = headers.get(maintenanceHeader);
  if (next === until) return;
  until = next;
  for (const tell of listeners) tell();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** The expected end of the maintenance; null while there is none. Known from the newest response. */
export const useMaintenance = (): string | null => useSyncExternalStore(subscribe, () => until);
