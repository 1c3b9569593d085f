import { describe, it } from 'vitest';
import { deciderSpec } from '../shared/testing/decider-spec.ts';
import { alarmDecider } from './decider.ts';
import type { AlarmEvent } from './events.ts';

const given = deciderSpec(alarmDecider);

const at = (time: string): Date => new Date(`2026-05-04T${time}:00.000Z`);
const iso = (time: string): string => at(time).toISOString();
const found = { count: 2, since: iso('09:00') };
const rules = { afterMinutes: 10, reminderHours: 4 } as const;
const open = (time: string) =>
  ({ type: 'ObserveCheck', isOpen: true, ...found, ...rules, now: at(time) }) as const;
const clear = (time: string) =>
  ({
    type: 'ObserveCheck',
    isOpen: false,
    count: 0,
    since: null,
    ...rules,
    now: at(time),
  }) as const;

const faultFound: AlarmEvent = { type: 'FaultFound', data: { ...found, foundAt: iso('10:00') } };
const raised: AlarmEvent = { type: 'AlarmRaised', data: { ...found, raisedAt: iso('10:10') } };
const silenced: AlarmEvent = {
  type: 'AlarmSilenced',
  data: { until: iso('12:00'), reason: 'Known outage', silencedAt: iso('10:00') },
};

describe('a fault', () => {
  it('raises an alarm once it has lasted long enough, and only once', () => {
    given().when(open('10:00')).then(faultFound);
    given(faultFound).when(open('10:09')).thenNothing();
    given(faultFound).when(open('10:10')).then(raised);
    given(faultFound, raised).when(open('10:15')).thenNothing();
  });

  it('raises an alarm immediately where no time is set', () => {
    given()
      .when({ ...open('10:00'), afterMinutes: 0 })
      .then(faultFound, { type: 'AlarmRaised', data: { ...found, raisedAt: iso('10:00') } });
  });

  it('notifies again after the interval, never earlier', () => {
    given(faultFound, raised).when(open('14:09')).thenNothing();
    const repeated: AlarmEvent = {
      type: 'AlarmRepeated',
      data: { ...found, repeatedAt: iso('14:10') },
    };
    given(faultFound, raised).when(open('14:10')).then(repeated);
    given(faultFound, raised, repeated).when(open('18:09')).thenNothing();
  });

  it('that ended before its alarm ends without a notification', () => {
    given(faultFound)
      .when(clear('10:05'))
      .then({ type: 'FaultEnded', data: { endedAt: iso('10:05') } });
  });

  it('with an alarm recovers once, and the next one starts over', () => {
    const recovered: AlarmEvent = { type: 'AlarmRecovered', data: { recoveredAt: iso('10:30') } };
    given(faultFound, raised).when(clear('10:30')).then(recovered);
    given(faultFound, raised, recovered).when(clear('10:35')).thenNothing();
    given(faultFound, raised, recovered)
      .when(open('11:00'))
      .then({ type: 'FaultFound', data: { ...found, foundAt: iso('11:00') } });
  });

  it('is nothing while the check is clear', () => {
    given().when(clear('10:00')).thenNothing();
  });
});

describe('a silence', () => {
  it('records until when and why', () => {
    given()
      .when({ type: 'SilenceAlarm', until: at('12:00'), reason: 'Known outage', now: at('10:00') })
      .then(silenced);
  });

  it('holds back the alarm until it is over', () => {
    given(silenced, faultFound).when(open('11:59')).thenNothing();
    given(silenced, faultFound)
      .when(open('12:00'))
      .then({ type: 'AlarmRaised', data: { ...found, raisedAt: iso('12:00') } });
  });

  it('holds back reminders and the recovery', () => {
    given(faultFound, raised, silenced)
      .when({ ...open('11:59'), reminderHours: 1 })
      .thenNothing();
    given(faultFound, raised, silenced)
      .when(clear('11:00'))
      .then({ type: 'FaultEnded', data: { endedAt: iso('11:00') } });
  });

  it('can be ended early, once', () => {
    const ended: AlarmEvent = { type: 'AlarmSilenceEnded', data: { endedAt: iso('11:00') } };
    given(silenced)
      .when({ type: 'EndSilence', now: at('11:00') })
      .then(ended);
    given(silenced, ended)
      .when({ type: 'EndSilence', now: at('11:01') })
      .thenRejects('conflict', 'alarm/not-silenced');
    given(silenced)
      .when({ type: 'EndSilence', now: at('12:00') })
      .thenRejects('conflict', 'alarm/not-silenced');
  });
});
