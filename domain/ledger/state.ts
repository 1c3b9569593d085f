import type { LedgerDayClosed } from './events.ts';

export type LedgerState = { readonly closed: LedgerDayClosed['data'] | null };

export const initialState: LedgerState = { closed: null };

export const evolve = (state: LedgerState, event: LedgerDayClosed): LedgerState =>
  // Events from newer versions of the program change nothing.
  (event.type as string) === 'LedgerDayClosed' ? { closed: event.data } : state;
