import { describe, it } from 'vitest';
import { deciderSpec } from '../shared/testing/decider-spec.ts';
import { alarmDecider } from './alarm.ts';
import type { AlarmEvent } from './events.ts';

const given = deciderSpec(alarmDecider);

const at = (time: string): Date => new Date(`2026-05-04T${time}:00.000Z`);
const iso = (time: string): string => at(time).toISOString();
const found = { count: 2, since: iso('09:00') };
const rules = { afterMinutes: 10, reminderHours: 4 } as const;
const open = (time: string) =>
  ({ type: 'ObserveCheck', state: 'open', ...found, ...rules, now: at(time) }) as const;
const clear = (time: string) =>
  ({
    type: 'ObserveCheck',
    state: 'clear',
    count: 0,
    since: null,
    ...rules,
    now: at(time),
  }) as const;

const unknown = (time: string) =>
  ({
    type: 'ObserveCheck',
    state: 'unknown',
    count: null,
    since: null,
    ...rules,
    now: at(time),
  }) as const;

const cleared = (time: string): AlarmEvent => ({
  type: 'FaultCleared',
  data: { clearedAt: iso(time) },
});
const recovered = (time: string): AlarmEvent => ({
  type: 'AlarmRecovered',
  data: { recoveredAt: iso(time) },
});
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

  it('with an alarm recovers once its check has been clear for a quarter of an hour', () => {
    given(faultFound, raised).when(clear('10:30')).then(cleared('10:30'));
    given(faultFound, raised, cleared('10:30')).when(clear('10:44')).thenNothing();
    given(faultFound, raised, cleared('10:30')).when(clear('10:45')).then(recovered('10:30'));
    given(faultFound, raised, cleared('10:30'), recovered('10:30'))
      .when(clear('10:50'))
      .thenNothing();
  });

  it('must be clear for as long as it takes to raise its alarm', () => {
    given(faultFound, raised, cleared('10:30'))
      .when({ ...clear('11:29'), afterMinutes: 60 })
      .thenNothing();
    given(faultFound, raised, cleared('10:30'))
      .when({ ...clear('11:30'), afterMinutes: 60 })
      .then(recovered('10:30'));
  });

  it('that comes back before its recovery goes on without a notification', () => {
    const back: AlarmEvent = { type: 'FaultFound', data: { ...found, foundAt: iso('10:40') } };
    const history = [faultFound, raised, cleared('10:30')];
    given(...history)
      .when(open('10:40'))
      .then(back);
    given(...history, back)
      .when(open('10:50'))
      .thenNothing();
    given(...history, back)
      .when(clear('10:55'))
      .then(cleared('10:55'));
    given(...history, back)
      .when(open('14:10'))
      .then({ type: 'AlarmRepeated', data: { ...found, repeatedAt: iso('14:10') } });
  });

  it('that follows another one raises its alarm, and recovers after the interval of reminders', () => {
    const history = [faultFound, raised, cleared('10:30'), recovered('10:30')];
    const second: AlarmEvent = { type: 'FaultFound', data: { ...found, foundAt: iso('11:00') } };
    const again: AlarmEvent = { type: 'AlarmRaised', data: { ...found, raisedAt: iso('11:10') } };
    given(...history)
      .when(open('11:00'))
      .then(second);
    given(...history, second)
      .when(open('11:10'))
      .then(again);
    given(...history, second, again, cleared('11:20'))
      .when(clear('14:09'))
      .thenNothing();
    given(...history, second, again, cleared('11:20'))
      .when(clear('14:10'))
      .then(recovered('11:20'));
  });

  it('is nothing while the check is clear', () => {
    given().when(clear('10:00')).thenNothing();
  });
});

describe('a check that cannot be run', () => {
  const unknownFound: AlarmEvent = {
    type: 'FaultFound',
    data: { count: null, since: null, foundAt: iso('10:00') },
  };
  const unknownRaised: AlarmEvent = {
    type: 'AlarmRaised',
    data: { count: null, since: null, raisedAt: iso('11:00') },
  };

  it('raises an alarm after an hour', () => {
    given().when(unknown('10:00')).then(unknownFound);
    given(unknownFound).when(unknown('10:59')).thenNothing();
    given(unknownFound).when(unknown('11:00')).then(unknownRaised);
    given(unknownFound)
      .when(clear('10:30'))
      .then({ type: 'FaultEnded', data: { endedAt: iso('10:30') } });
    given(unknownFound, unknownRaised).when(clear('11:05')).then(cleared('11:05'));
  });

  it('raises an alarm of what it finds afterwards', () => {
    const opened: AlarmEvent = { type: 'FaultFound', data: { ...found, foundAt: iso('11:05') } };
    given(unknownFound).when(open('11:05')).then(opened);
    given(unknownFound, unknownRaised)
      .when(open('11:05'))
      .then(opened, { type: 'AlarmRaised', data: { ...found, raisedAt: iso('11:05') } });
  });

  it('neither ends a fault nor starts it over', () => {
    given(faultFound, raised).when(unknown('10:30')).thenNothing();
    given(faultFound)
      .when(unknown('11:00'))
      .then({ type: 'AlarmRaised', data: { count: null, since: null, raisedAt: iso('11:00') } });
  });
});

describe('a check that cannot be run after it was clear', () => {
  const unknownAt = (time: string): AlarmEvent => ({
    type: 'FaultFound',
    data: { count: null, since: null, foundAt: iso(time) },
  });

  it('raises an alarm after an hour', () => {
    const history = [faultFound, raised, cleared('10:30')];
    given(...history)
      .when(unknown('10:40'))
      .then(unknownAt('10:40'));
    given(...history, unknownAt('10:40'))
      .when(unknown('11:39'))
      .thenNothing();
    given(...history, unknownAt('10:40'))
      .when(unknown('11:40'))
      .then({ type: 'AlarmRaised', data: { count: null, since: null, raisedAt: iso('11:40') } });
  });

  it('still recovers when it is clear again', () => {
    const history = [faultFound, raised, cleared('10:30'), unknownAt('10:35')];
    given(...history)
      .when(clear('10:40'))
      .then(cleared('10:40'));
    given(...history, cleared('10:40'))
      .when(clear('10:55'))
      .then(recovered('10:40'));
    given(...history, cleared('10:40'), unknownAt('10:45'), cleared('10:50'))
      .when(clear('11:05'))
      .then(recovered('10:50'));
  });

  it('starts its hour over once it was clear', () => {
    const again: AlarmEvent = { type: 'AlarmRaised', data: { ...found, raisedAt: iso('10:25') } };
    const history = [
      faultFound,
      raised,
      cleared('10:11'),
      recovered('10:11'),
      faultFound,
      again,
      cleared('10:30'),
      unknownAt('10:35'),
      cleared('10:40'),
    ];
    given(...history)
      .when(clear('14:00'))
      .thenNothing();
    given(...history)
      .when(unknown('14:05'))
      .then(unknownAt('14:05'));
    given(...history, unknownAt('14:05'))
      .when(unknown('15:04'))
      .thenNothing();
    given(...history, unknownAt('14:05'))
      .when(unknown('15:05'))
      .then({ type: 'AlarmRaised', data: { count: null, since: null, raisedAt: iso('15:05') } });
  });

  it('goes on with the alarm that it could not be run', () => {
    const alarm: AlarmEvent = {
      type: 'AlarmRaised',
      data: { count: null, since: null, raisedAt: iso('11:00') },
    };
    const history = [unknownAt('10:00'), alarm, cleared('11:05')];
    given(...history)
      .when(unknown('11:10'))
      .then(unknownAt('11:10'));
    given(...history, unknownAt('11:10'))
      .when(unknown('15:00'))
      .then({
        type: 'AlarmRepeated',
        data: { count: null, since: null, repeatedAt: iso('15:00') },
      });
    given(...history, unknownAt('11:10'))
      .when(clear('15:00'))
      .then(cleared('15:00'));
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
    given(faultFound, raised, silenced, cleared('10:40'))
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
