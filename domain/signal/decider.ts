import type { Decider } from '../shared/decider.ts';
import { upcaster } from '../shared/upcasting.ts';
import type { SignalCommand } from './commands.ts';
import { decide } from './decide.ts';
import { signalEvents, type SignalEvent } from './events.ts';
import { evolve, initialState, type SignalState } from './state.ts';

export const signalDecider: Decider<SignalCommand, SignalEvent, SignalState> = {
  category: 'signal',
  definitions: signalEvents,
  initialState,
  evolve,
  decide,
  upcast: upcaster<SignalEvent>(signalEvents),
};

/** One stream per coin and UTC day of the signals. Their outcomes are in the same stream. */
export const signalStream = (coinId: string, at: string): string => {
  const yyyymmdd = at.slice(0, 10).replaceAll('-', '');
  return `signal-${coinId}-${yyyymmdd}`;
};
