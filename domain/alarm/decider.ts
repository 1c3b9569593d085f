import type { FaultCheckId } from '../shared/attention-checks.ts';
import type { Decider } from '../shared/decider.ts';
import { upcaster } from '../shared/upcasting.ts';
import type { AlarmCommand } from './commands.ts';
import { decide } from './decide.ts';
import { alarmEvents, type AlarmEvent } from './events.ts';
import { evolve, initialState, type AlarmState } from './state.ts';

export const alarmDecider: Decider<AlarmCommand, AlarmEvent, AlarmState> = {
  category: 'alarm',
  definitions: alarmEvents,
  initialState,
  evolve,
  decide,
  upcast: upcaster<AlarmEvent>(alarmEvents),
};

export const alarmStream = (check: FaultCheckId): string => `alarm-${check}`;
