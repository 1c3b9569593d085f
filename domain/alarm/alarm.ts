import type { FaultCheckId } from '../shared/attention-checks.ts';
import type { EventEvolvers } from '../shared/decider.ts';
import { defineAggregate } from '../shared/define-aggregate.ts';
import { Rejection } from '../shared/rejection.ts';
import { hourMs, minuteMs } from '../shared/time/durations.ts';
import { type AlarmEvent, alarmEvents, type FaultFound } from './events.ts';
import { alarmAfterUnknownMinutes, minClearMinutes } from './rules.ts';

type ObserveCheck = {
  readonly type: 'ObserveCheck';
  /** `unknown`: the check could not be run. */
  readonly state: 'open' | 'clear' | 'unknown';
  /** Null if the check could not be run. */
  readonly count: number | null;
  readonly since: string | null;
  /** How long a fault lasts before it raises an alarm. */
  readonly afterMinutes: number;
  /** The shortest time between two notifications of one fault. */
  readonly reminderHours: number;
  readonly now: Date;
};

type SilenceAlarm = {
  readonly type: 'SilenceAlarm';
  readonly until: Date;
  readonly reason: string;
  readonly now: Date;
};

type EndSilence = { readonly type: 'EndSilence'; readonly now: Date };

export type AlarmCommand = ObserveCheck | SilenceAlarm | EndSilence;

type Silence = { readonly until: string; readonly reason: string };

export type AlarmState = {
  /** Null while the check finds nothing. */
  readonly fault: {
    readonly foundAt: string;
    /** The check could not be run. */
    readonly isUnknown: boolean;
    /** Time of the newest notification; null before the alarm. */
    readonly notifiedAt: string | null;
    /** Time of the newest notification of the fault before it. */
    readonly previousNotifiedAt: string | null;
    /** Since when the check has found nothing; null while it finds the fault. */
    readonly clearSince: string | null;
    /** The alarm of a fault that this one replaced before its end was reported. */
    readonly replacedAlarm: { readonly previousNotifiedAt: string | null } | null;
  } | null;
  /** Time of the newest notification of any fault. */
  readonly notifiedAt: string | null;
  /** The last silence, which may be over. */
  readonly silence: Silence | null;
};

const initialState: AlarmState = { fault: null, notifiedAt: null, silence: null };

/** The silence that applies at that time. */
export const getActiveSilence = ({ silence }: AlarmState, now: Date): Silence | null =>
  silence !== null && Date.parse(silence.until) > now.getTime() ? silence : null;

const on: EventEvolvers<AlarmState, AlarmEvent> = {
  FaultFound: (state, { data }) => ({ ...state, fault: toFault(state, data) }),
  FaultCleared: (state, { data }) => ({
    ...state,
    fault: state.fault && { ...state.fault, clearSince: data.clearedAt },
  }),
  AlarmRaised: (state, { data }) => withNotification(state, data.raisedAt),
  AlarmRepeated: (state, { data }) => withNotification(state, data.repeatedAt),
  AlarmRecovered: (state) => ({ ...state, fault: null }),
  FaultEnded: (state) => ({ ...state, fault: null }),
  AlarmSilenced: (state, { data }) => ({
    ...state,
    silence: { until: data.until, reason: data.reason },
  }),
  AlarmSilenceEnded: (state) => ({ ...state, silence: null }),
};

// A fault that had seemed to end goes on; without an alarm, its time starts over. What a check finds
// once it can be run again is another fault.
const toFault = (
  { fault, notifiedAt: previousNotifiedAt }: AlarmState,
  { count, foundAt }: FaultFound['data'],
): AlarmState['fault'] => {
  const isUnknown = count === null;
  return fault?.isUnknown === isUnknown
    ? { ...fault, foundAt: fault.notifiedAt === null ? foundAt : fault.foundAt, clearSince: null }
    : {
        foundAt,
        isUnknown,
        notifiedAt: null,
        previousNotifiedAt,
        clearSince: null,
        replacedAlarm: fault && toReplacedAlarm(fault),
      };
};

const toReplacedAlarm = ({
  notifiedAt,
  previousNotifiedAt,
  replacedAlarm,
}: NonNullable<AlarmState['fault']>): { readonly previousNotifiedAt: string | null } | null =>
  notifiedAt === null ? replacedAlarm : { previousNotifiedAt };

const withNotification = (state: AlarmState, at: string): AlarmState => ({
  ...state,
  fault: state.fault && { ...state.fault, notifiedAt: at },
  notifiedAt: at,
});

const decide = (state: AlarmState, command: AlarmCommand): readonly AlarmEvent[] => {
  switch (command.type) {
    case 'ObserveCheck':
      return command.state === 'clear'
        ? observeRecovery(state, command)
        : observeFault(state, command);
    case 'SilenceAlarm':
      return silenceAlarm(command);
    case 'EndSilence':
      return endSilence(state, command);
  }
};

const observeFault = (state: AlarmState, command: ObserveCheck): readonly AlarmEvent[] => {
  const { count, since, reminderHours, now } = command;
  const faultData = { count, since };
  const at = now.toISOString();
  const foundEvents: readonly AlarmEvent[] = isNewFault(state, command)
    ? [{ type: 'FaultFound', data: { ...faultData, foundAt: at } }]
    : [];
  const { fault } = foundEvents.reduce(alarmDecider.evolve, state);
  if (fault === null || getActiveSilence(state, now) !== null) return foundEvents;
  if (fault.notifiedAt === null) {
    // Operators who know that the check could not be run learn immediately what it found.
    const isExpected =
      command.state === 'open' && state.fault !== null && state.fault.notifiedAt !== null;
    return isExpected || hasPassed(fault.foundAt, getAlarmDelayMs(command), now)
      ? [...foundEvents, { type: 'AlarmRaised', data: { ...faultData, raisedAt: at } }]
      : foundEvents;
  }
  return hasPassed(fault.notifiedAt, reminderHours * hourMs, now)
    ? [...foundEvents, { type: 'AlarmRepeated', data: { ...faultData, repeatedAt: at } }]
    : foundEvents;
};

// A check that could not be run does not change what it found before, unless that had seemed to end.
const isNewFault = ({ fault }: AlarmState, { state }: ObserveCheck): boolean =>
  fault === null || fault.clearSince !== null || (state === 'open' && fault.isUnknown);

const getAlarmDelayMs = ({ state, afterMinutes }: ObserveCheck): number =>
  (state === 'unknown' ? alarmAfterUnknownMinutes : afterMinutes) * minuteMs;

const hasPassed = (from: string, ms: number, now: Date): boolean =>
  now.getTime() - Date.parse(from) >= ms;

const observeRecovery = (state: AlarmState, command: ObserveCheck): readonly AlarmEvent[] => {
  const { fault } = state;
  const { now } = command;
  if (fault === null) return [];
  const at = now.toISOString();
  const alarm = fault.notifiedAt === null ? fault.replacedAlarm : fault;
  if (alarm === null) return [{ type: 'FaultEnded', data: { endedAt: at } }];
  const { clearSince } = fault;
  if (clearSince === null) return [{ type: 'FaultCleared', data: { clearedAt: at } }];
  if (!hasPassed(clearSince, getRecoveryDelayMs(command), now)) return [];
  // A check that comes and goes must not notify each time.
  const { previousNotifiedAt } = alarm;
  const reminderMs = command.reminderHours * hourMs;
  if (previousNotifiedAt !== null && !hasPassed(previousNotifiedAt, reminderMs, now)) return [];
  return getActiveSilence(state, now) === null
    ? [{ type: 'AlarmRecovered', data: { recoveredAt: clearSince } }]
    : [{ type: 'FaultEnded', data: { endedAt: at } }];
};

const getRecoveryDelayMs = ({ afterMinutes }: ObserveCheck): number =>
  Math.max(afterMinutes, minClearMinutes) * minuteMs;

const silenceAlarm = ({ until, reason, now }: SilenceAlarm): readonly AlarmEvent[] => [
  {
    type: 'AlarmSilenced',
    data: { until: until.toISOString(), reason, silencedAt: now.toISOString() },
  },
];

const endSilence = (state: AlarmState, { now }: EndSilence): readonly AlarmEvent[] => {
  if (getActiveSilence(state, now) === null) {
    throw new Rejection('conflict', 'alarm/not-silenced', {
      message: 'The notifications of this check are on already.',
    });
  }
  return [{ type: 'AlarmSilenceEnded', data: { endedAt: now.toISOString() } }];
};

export const alarmStream = (check: FaultCheckId): string => `alarm-${check}`;

export const alarmDecider = defineAggregate<AlarmCommand, AlarmEvent, AlarmState, FaultCheckId>({
  category: 'alarm',
  stream: alarmStream,
  notExported: 'Faults of the product, and why staff silenced their notifications.',
  events: alarmEvents,
  initialState,
  on,
  decide,
});
