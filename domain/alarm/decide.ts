import { Rejection } from '../shared/rejection.ts';
import { hourMs, minuteMs } from '../shared/time/durations.ts';
import type { AlarmCommand, EndSilence, ObserveCheck, SilenceAlarm } from './commands.ts';
import type { AlarmEvent } from './events.ts';
import { minClearMinutes, alarmAfterUnknownMinutes } from './rules.ts';
import { evolve, getActiveSilence, type AlarmState } from './state.ts';

export const decide = (state: AlarmState, command: AlarmCommand): readonly AlarmEvent[] => {
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
  const { fault } = foundEvents.reduce(evolve, state);
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
