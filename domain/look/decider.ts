import type { Decider } from '../shared/decider.ts';
import { monthOf, monthsBetween } from '../shared/months.ts';
import { upcaster } from '../shared/upcasting.ts';
import type { LookCommand } from './commands.ts';
import { decide } from './decide.ts';
import { lookEvents, type LookEvent } from './events.ts';
import { evolve, initialState, type LookState } from './state.ts';

export const lookDecider: Decider<LookCommand, LookEvent, LookState> = {
  category: 'look',
  definitions: lookEvents,
  initialState,
  evolve,
  decide,
  upcast: upcaster<LookEvent>(lookEvents),
};

/** One stream per member and month (UTC), so that streams stay short. */
export const lookStream = (accountId: string, at: Date): string => {
  const yyyymm = monthOf(at);
  return `look-${accountId}-${yyyymm}`;
};

export const lookStreams = (accountId: string, from: Date, to: Date): string[] =>
  monthsBetween(from, to).map((month) => lookStream(accountId, month));
