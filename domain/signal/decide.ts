import { roundToSignificant, toDecimal } from '../shared/decimals.ts';
import { maxCandleWaitMs, addHours, isWholeHour, recordWindowMs } from '../shared/time/hours.ts';
import { Rejection } from '../shared/rejection.ts';
import type { IssueSignal, ScoreSignal, SignalCommand, SignalOutcome } from './commands.ts';
import type { SignalEvent } from './events.ts';
import { netReturn, signalHorizonHours } from './score.ts';
import { type IssuedSignal, signalKey, type SignalState } from './state.ts';

export const decide = (state: SignalState, command: SignalCommand): readonly SignalEvent[] => {
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
