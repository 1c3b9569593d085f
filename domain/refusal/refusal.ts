import type { EventEvolvers } from '../shared/decider.ts';
import { defineAggregate, type MemberPeriod } from '../shared/define-aggregate.ts';
import type { Action } from '../shared/resources.ts';
import { isThrottled } from '../shared/throttle-window.ts';
import { formatStreamMonth, monthsBetween } from '../shared/time/months.ts';
import { type RefusalEvent, refusalEvents } from './events.ts';

export type RecordRefusal = {
  readonly type: 'RecordRefusal';
  readonly resource: string;
  readonly action: Action;
  readonly rule: string;
  readonly now: Date;
};

/** The time of the last refusal, keyed by `<resource> <action> <rule>`. */
export type RefusalState = { readonly lastAt: Readonly<Record<string, string>> };

const initialState: RefusalState = { lastAt: {} };

type RefusalIdentity = Pick<RefusalEvent['data'], 'resource' | 'action' | 'rule'>;

export const refusalKey = ({ resource, action, rule }: RefusalIdentity): string =>
  `${resource} ${action} ${rule}`;

const on: EventEvolvers<RefusalState, RefusalEvent> = {
  StaffAccessRefused: ({ lastAt }, { data }) => ({
    lastAt: { ...lastAt, [refusalKey(data)]: data.refusedAt },
  }),
};

/** Repeats within 15 minutes are recorded once, so that a persistent caller cannot flood the log. */
const decideRefusal = (
  { lastAt }: RefusalState,
  { resource, action, rule, now }: RecordRefusal,
): readonly RefusalEvent[] => {
  const last = lastAt[refusalKey({ resource, action, rule })];
  if (last !== undefined && isThrottled(new Date(last), now)) return [];
  const data = { resource, action, rule, refusedAt: now.toISOString() };
  return [{ type: 'StaffAccessRefused', data }];
};

/** One stream per account and UTC month, which keeps streams short. */
export const refusalStream = (accountId: string, at: Date): string => {
  const yyyymm = formatStreamMonth(at);
  return `refusal-${accountId}-${yyyymm}`;
};

export const refusalStreams = (accountId: string, from: Date, to: Date): string[] =>
  monthsBetween(from, to).map((month) => refusalStream(accountId, month));

export const refusalDecider = defineAggregate<
  RecordRefusal,
  RefusalEvent,
  RefusalState,
  MemberPeriod
>({
  category: 'refusal',
  stream: ({ accountId, at }) => refusalStream(accountId, at),
  memberStreams: refusalStreams,
  subject: ({ accountId }) => accountId,
  events: refusalEvents,
  initialState,
  on,
  decide: decideRefusal,
});
