import type { LedgerDayClosed } from './events.ts';

/** Closes a day that is over; the hash is computed by the caller, because the domain has no functions for it. */
export type CloseLedgerDay = Omit<LedgerDayClosed['data'], 'closedAt'> & {
  readonly type: 'CloseLedgerDay';
  readonly now: Date;
};
