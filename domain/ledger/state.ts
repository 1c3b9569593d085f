import type { LedgerDayClosed } from './events.ts';

/** The closed day; null while it is open. */
export type LedgerState = { readonly closed: LedgerDayClosed['data'] | null };

export const initialState: LedgerState = { closed: null };

export const evolve = (state: LedgerState, event: LedgerDayClosed): LedgerState =>
  // Written by a newer version of the program: unknown events change nothing.
  (event.type as string) === 'LedgerDayClosed' ? { closed: event.data } : state;
