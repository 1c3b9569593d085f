import type { Decider } from '../shared/decider.ts';
import { upcaster } from '../shared/upcasting.ts';
import type { ViewMemberData } from './commands.ts';
import { decideLook } from './decide.ts';
import { lookEvents, type LookEvent } from './events.ts';
import { evolve, initialState, type LookState } from './state.ts';

export const lookDecider: Decider<ViewMemberData, LookEvent, LookState> = {
  category: 'look',
  definitions: lookEvents,
  initialState,
  evolve,
  decide: decideLook,
  upcast: upcaster<LookEvent>(lookEvents),
};

/** One stream per member and month (UTC), so that streams stay short. */
export const lookStream = (accountId: string, at: Date): string => {
  const yyyymm = at.toISOString().slice(0, 7).replace('-', '');
  return `look-${accountId}-${yyyymm}`;
};

export const lookStreams = (accountId: string, from: Date, to: Date): string[] => {
  const streams: string[] = [];
  const month = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth()));
  while (month.getTime() <= to.getTime()) {
    streams.push(lookStream(accountId, month));
    month.setUTCMonth(month.getUTCMonth() + 1);
  }
  return streams;
};
