import type { LedgerDayClosed } from './events.ts';

/** Null while the day is open. */
export type LedgerState = { readonly closed: LedgerDayClosed['data'] | null };

export const initialState: LedgerState = { closed: null };

export const evolve = (state: LedgerState, event: LedgerDayClosed): LedgerState =>
  // Unknown events, which a newer version of the program wrote, change nothing.
  (event.type as string) === 'LedgerDayClosed' ? { closed: event.data } : state;
