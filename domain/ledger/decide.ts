import { dayMs, hourMs } from '../shared/time/durations.ts';
import { Rejection } from '../shared/rejection.ts';
import type { CloseLedgerDay } from './commands.ts';
import type { LedgerDayClosed } from './events.ts';
import type { LedgerState } from './state.ts';

// Longer than the maximum delay of a forecast, so that nothing is added to a closed day.
const settlementDelayMs = hourMs;

/** The earliest time to close a day, in milliseconds since 1970. */
export const earliestCloseTime = (day: string): number =>
  Date.parse(`${day}T00:00:00.000Z`) + dayMs + settlementDelayMs;

export const decideLedger = (
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
