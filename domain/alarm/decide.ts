import { Rejection } from '../shared/rejection.ts';
import { hourMs, minuteMs } from '../shared/time/durations.ts';
import type { AlarmCommand, EndSilence, ObserveCheck, SilenceAlarm } from './commands.ts';
import type { AlarmEvent } from './events.ts';
import { silenceAt, type AlarmState } from './state.ts';

export const decide = (state: AlarmState, command: AlarmCommand): readonly AlarmEvent[] => {
  switch (command.type) {
    case 'ObserveCheck':
      return command.isOpen ? observeFault(state, command) : observeEnd(state, command);
    case 'SilenceAlarm':
      return silenceAlarm(command);
    case 'EndSilence':
      return endSilence(state, command);
  }
};

const observeFault = (state: AlarmState, command: ObserveCheck): readonly AlarmEvent[] => {
  const { count, since, now } = command;
  const found = { count, since };
  const at = now.toISOString();
  const isSilenced = silenceAt(state, now) !== null;
  const lastsFrom = state.fault?.foundAt ?? at;
  const first: readonly AlarmEvent[] =
    state.fault === null ? [{ type: 'FaultFound', data: { ...found, foundAt: at } }] : [];
  if (isSilenced) return first;
  const notifiedAt = state.fault?.notifiedAt ?? null;
  if (notifiedAt === null) {
    return hasPassed(lastsFrom, command.afterMinutes * minuteMs, now)
      ? [...first, { type: 'AlarmRaised', data: { ...found, raisedAt: at } }]
      : first;
  }
  return hasPassed(notifiedAt, command.reminderHours * hourMs, now)
    ? [{ type: 'AlarmRepeated', data: { ...found, repeatedAt: at } }]
    : [];
};

const hasPassed = (from: string, ms: number, now: Date): boolean =>
  now.getTime() - Date.parse(from) >= ms;

const observeEnd = (state: AlarmState, { now }: ObserveCheck): readonly AlarmEvent[] => {
  if (state.fault === null) return [];
  const at = now.toISOString();
  const wasNotified = state.fault.notifiedAt !== null;
  return wasNotified && silenceAt(state, now) === null
    ? [{ type: 'AlarmRecovered', data: { recoveredAt: at } }]
    : [{ type: 'FaultEnded', data: { endedAt: at } }];
};

const silenceAlarm = ({ until, reason, now }: SilenceAlarm): readonly AlarmEvent[] => [
  {
    type: 'AlarmSilenced',
    data: { until: until.toISOString(), reason, silencedAt: now.toISOString() },
  },
];

const endSilence = (state: AlarmState, { now }: EndSilence): readonly AlarmEvent[] => {
  if (silenceAt(state, now) === null) {
    throw new Rejection('conflict', 'alarm/not-silenced', {
      message: 'The notifications of this check are on already.',
    });
  }
  return [{ type: 'AlarmSilenceEnded', data: { endedAt: now.toISOString() } }];
};
