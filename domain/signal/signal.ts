import type { EventEvolvers } from '../shared/decider.ts';
import { roundToSignificant, toDecimal } from '../shared/decimals.ts';
import { defineAggregate } from '../shared/define-aggregate.ts';
import {
  ruleKey,
  type SignalDirection,
  type SignalRule,
  signalHorizonHours,
} from '../shared/market/signal-rules.ts';
import { Rejection } from '../shared/rejection.ts';
import { addHours, isWholeHour, maxCandleWaitMs, recordWindowMs } from '../shared/time/hours.ts';
import {
  type SignalEvent,
  signalEvents,
  type SignalEvidence,
  type TradingSignalRaised,
  type UsualReturn,
} from './events.ts';
import { netReturn } from './score.ts';

/** Issues a signal for a past hour. More than ten minutes after the hour, the signal is only recorded as missed. */
export type IssueSignal = {
  readonly type: 'IssueSignal';
  readonly coinId: string;
  readonly source: string;
  readonly simulated: boolean;
  readonly rule: SignalRule;
  readonly direction: SignalDirection;
  /** End of the hour. */
  readonly at: string;
  /** Close of the hour in USD. */
  readonly price: number;
  readonly evidence: readonly SignalEvidence[];
  readonly now: Date;
};

/** The price 24 hours after a signal, and the average return of entries at any hour. */
export type SignalOutcome = {
  readonly price: number;
  readonly source: string;
  /** Close of the signal's hour on `source`, if the signal was issued on another source, whose prices differ. */
  readonly entryPrice?: number;
  readonly usual: UsualReturn | null;
};

/** Scores a signal. Without a price after 48 hours it becomes unresolved. */
export type ScoreSignal = {
  readonly type: 'ScoreSignal';
  readonly coinId: string;
  readonly rule: SignalRule;
  readonly direction: SignalDirection;
  readonly at: string;
  /** Null while the candle is missing. */
  readonly outcome: SignalOutcome | null;
  readonly now: Date;
};

export type SignalCommand = IssueSignal | ScoreSignal;

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

const on: EventEvolvers<SignalState, SignalEvent> = {
  TradingSignalRaised: (state, { data: { rule, direction, at, price, simulated, source } }) => {
    const signal = { rule, direction, at, price, simulated, source, settled: false };
    return { ...state, signals: new Map([...state.signals, [signalKey(signal), signal]]) };
  },
  TradingSignalMissed: (state, { data }) => ({
    ...state,
    missed: new Set([...state.missed, signalKey(data)]),
  }),
  TradingSignalScored: (state, { data }) => settleSignal(state, signalKey(data)),
  TradingSignalUnresolved: (state, { data }) => settleSignal(state, signalKey(data)),
};

const settleSignal = (state: SignalState, key: string): SignalState => {
  const signal = state.signals.get(key);
  if (!signal) return state;
  return { ...state, signals: new Map([...state.signals, [key, { ...signal, settled: true }]]) };
};

const decide = (state: SignalState, command: SignalCommand): readonly SignalEvent[] => {
  switch (command.type) {
    case 'IssueSignal':
      return raise(state, command);
    case 'ScoreSignal':
      return score(state, command);
  }
};

const evidenceDigits = 6;

const raise = (state: SignalState, command: IssueSignal): readonly SignalEvent[] => {
  const key = signalKey(command);
  if (state.signals.has(key) || state.missed.has(key)) return [];
  const { coinId, source, simulated, rule, direction, at, now } = command;
  const delayMs = now.getTime() - Date.parse(at);
  if (!isWholeHour(at) || delayMs < 0) {
    throw new Rejection('invalid', 'signal/hour-not-over', {
      message: 'A signal is raised from an hour that is over.',
    });
  }
  const signal = { coinId, simulated, rule, direction, at };
  if (delayMs > recordWindowMs) {
    return [{ type: 'TradingSignalMissed', data: { ...signal, noticedAt: now.toISOString() } }];
  }
  const evidence = command.evidence.map(({ name, before, now: value }) => ({
    name,
    before: roundToSignificant(before, evidenceDigits),
    now: roundToSignificant(value, evidenceDigits),
  }));
  const raisedData = {
    source,
    raisedAt: now.toISOString(),
    price: toDecimal(command.price),
    evidence,
  };
  return [{ type: 'TradingSignalRaised', data: { ...signal, ...raisedData } }];
};

const score = (state: SignalState, command: ScoreSignal): readonly SignalEvent[] => {
  const signal = state.signals.get(signalKey(command));
  if (!signal) {
    throw new Rejection('missing', 'signal/not-found', { message: 'There is no such signal.' });
  }
  if (signal.settled) return [];
  const dueAt = addHours(signal.at, signalHorizonHours);
  if (command.now.getTime() < Date.parse(dueAt)) {
    throw new Rejection('conflict', 'signal/not-due', {
      message: 'A signal is scored a day after it was raised.',
    });
  }
  return toOutcomeEvent(signal, command, dueAt);
};

const toOutcomeEvent = (
  issued: IssuedSignal,
  { coinId, outcome, now }: ScoreSignal,
  dueAt: string,
): readonly SignalEvent[] => {
  const { rule, direction, at, simulated } = issued;
  const signal = { coinId, simulated, rule, direction, at };
  if (outcome === null) {
    if (now.getTime() < Date.parse(dueAt) + maxCandleWaitMs) return [];
    const unresolvedData = { dueAt, unresolvedAt: now.toISOString(), reason: 'no-candle' } as const;
    return [{ type: 'TradingSignalUnresolved', data: { ...signal, ...unresolvedData } }];
  }
  const { price, source, usual } = outcome;
  const entryPrice = getEntryPrice(issued, outcome);
  const gain = netReturn(direction, Number(entryPrice), price);
  return [
    {
      type: 'TradingSignalScored',
      data: {
        ...signal,
        source,
        dueAt,
        scoredAt: now.toISOString(),
        entryPrice,
        exitPrice: toDecimal(price),
        netReturn: roundToSignificant(gain, 5),
        right: gain > 0,
        usual,
      },
    },
  ];
};

// Both prices of a return are of one source, because the prices of two sources differ.
const getEntryPrice = ({ price }: IssuedSignal, { entryPrice }: SignalOutcome): string =>
  entryPrice === undefined ? price : toDecimal(entryPrice);

/** One stream per coin and UTC day of the signals. Their outcomes are in the same stream. */
export const signalStream = (coinId: string, at: string): string => {
  const yyyymmdd = at.slice(0, 10).replaceAll('-', '');
  return `signal-${coinId}-${yyyymmdd}`;
};

export const signalDecider = defineAggregate<
  SignalCommand,
  SignalEvent,
  SignalState,
  { readonly coinId: string; readonly at: string }
>({
  category: 'signal',
  stream: ({ coinId, at }) => signalStream(coinId, at),
  notExported: 'Signals of a coin and their outcomes.',
  events: signalEvents,
  initialState,
  on,
  decide,
});
