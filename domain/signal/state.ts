import type { SignalEvent, TradingSignalRaised } from './events.ts';
import { ruleKey, type SignalDirection, type SignalRule } from '../shared/market/signal-rules.ts';

/** An issued signal. `settled` is true once it is scored or unresolved. */
export type IssuedSignal = Pick<
  TradingSignalRaised['data'],
  'rule' | 'direction' | 'at' | 'price' | 'simulated' | 'source'
> & { readonly settled: boolean };

export type SignalState = {
  readonly signals: ReadonlyMap<string, IssuedSignal>;
  readonly missed: ReadonlySet<string>;
};

export const initialState: SignalState = { signals: new Map(), missed: new Set() };

type SignalIdentity = {
  readonly rule: SignalRule;
  readonly direction: SignalDirection;
  readonly at: string;
};

export const signalKey = ({ rule, direction, at }: SignalIdentity): string =>
  `${ruleKey(rule, direction)}|${at}`;

export const evolve = (state: SignalState, event: SignalEvent): SignalState => {
  switch (event.type) {
    case 'TradingSignalRaised': {
      const { rule, direction, at, price, simulated, source } = event.data;
      const signal = { rule, direction, at, price, simulated, source, settled: false };
      return { ...state, signals: new Map([...state.signals, [signalKey(signal), signal]]) };
    }
    case 'TradingSignalMissed':
      return { ...state, missed: new Set([...state.missed, signalKey(event.data)]) };
    case 'TradingSignalScored':
    case 'TradingSignalUnresolved':
      return settleSignal(state, signalKey(event.data));
    default:
      // Events from newer versions of the program change nothing.
      return state;
  }
};

const settleSignal = (state: SignalState, key: string): SignalState => {
  const signal = state.signals.get(key);
  if (!signal) return state;
  return { ...state, signals: new Map([...state.signals, [key, { ...signal, settled: true }]]) };
};
