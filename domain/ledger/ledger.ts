import type { EventEvolvers } from '../shared/decider.ts';
import { defineAggregate } from '../shared/define-aggregate.ts';
import { Rejection } from '../shared/rejection.ts';
import { dayMs, hourMs } from '../shared/time/durations.ts';
import { type LedgerDayClosed, ledgerEvents } from './events.ts';

/** Closes a past day. The caller computes the hash, because the domain has no hash functions. */
export type CloseLedgerDay = Omit<LedgerDayClosed['data'], 'closedAt'> & {
  readonly type: 'CloseLedgerDay';
  readonly now: Date;
};

type LedgerState = { readonly closed: LedgerDayClosed['data'] | null };

const initialState: LedgerState = { closed: null };

const on: EventEvolvers<LedgerState, LedgerDayClosed> = {
  LedgerDayClosed: (_, { data }) => ({ closed: data }),
};

// Longer than the maximum delay of a forecast, so that nothing is added to a closed day.
const settlementDelayMs = hourMs;

/** The earliest time to close a day, in milliseconds since 1970. */
export const earliestCloseTime = (day: string): number =>
  Date.parse(`${day}T00:00:00.000Z`) + dayMs + settlementDelayMs;

const decideLedger = (
  { closed }: LedgerState,
  command: CloseLedgerDay,
): readonly LedgerDayClosed[] => {
  if (closed) return [];
  const { day, head, previousHead, coinIds, issued, withheld, resolved, unresolved, now } = command;
  if (now.getTime() < earliestCloseTime(day)) {
    throw new Rejection('conflict', 'ledger/day-not-over', {
      message: 'A day is closed an hour after its end.',
    });
  }
  const counts = { issued, withheld, resolved, unresolved };
  const data = { day, head, previousHead, coinIds, ...counts, closedAt: now.toISOString() };
  return [{ type: 'LedgerDayClosed', data }];
};

/** `day` has the form `2026-11-21`. */
export const ledgerStream = (day: string): string => `ledger-${day}`;

export const ledgerDecider = defineAggregate<CloseLedgerDay, LedgerDayClosed, LedgerState>({
  category: 'ledger',
  stream: ledgerStream,
  notExported: 'The hash of each day of forecasts.',
  events: ledgerEvents,
  initialState,
  on,
  decide: decideLedger,
});
