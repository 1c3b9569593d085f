import type { Decider } from '../shared/decider.ts';
import { formatStreamMonth, monthsBetween } from '../shared/time/months.ts';
import { upcaster } from '../shared/upcasting.ts';
import type { RecordRefusal } from './commands.ts';
import { decideRefusal } from './decide.ts';
import { refusalEvents, type RefusalEvent } from './events.ts';
import { evolve, initialState, type RefusalState } from './state.ts';

export const refusalDecider: Decider<RecordRefusal, RefusalEvent, RefusalState> = {
  category: 'refusal',
  definitions: refusalEvents,
  initialState,
  evolve,
  decide: decideRefusal,
  upcast: upcaster<RefusalEvent>(refusalEvents),
};

/** One stream per account and UTC month, which keeps streams short. */
export const refusalStream = (accountId: string, at: Date): string => {
  const yyyymm = formatStreamMonth(at);
  return `refusal-${accountId}-${yyyymm}`;
};

export const refusalStreams = (accountId: string, from: Date, to: Date): string[] =>
  monthsBetween(from, to).map((month) => refusalStream(accountId, month));
