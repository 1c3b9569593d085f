import type { LedgerDayClosed } from './events.ts';

/** Closes a past day. The caller computes the hash, because the domain has no hash functions. */
export type CloseLedgerDay = Omit<LedgerDayClosed['data'], 'closedAt'> & {
  readonly type: 'CloseLedgerDay';
  readonly now: Date;
};
