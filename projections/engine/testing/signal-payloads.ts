import type { SignalEvent } from '#domain/signal/events.ts';
import { signalRules } from '#domain/shared/market/signal-rules.ts';
import { day, type Payloads, type PayloadStep } from './payload-step.ts';

const signalOf = ({ index, at }: PayloadStep) => ({
  coinId: index % 2 === 0 ? 'bitcoin' : 'solana',
  simulated: index % 3 === 0,
  rule: signalRules[index % signalRules.length] ?? 'rsi',
  direction: index % 2 === 0 ? ('long' as const) : ('short' as const),
  at,
});

export const signalPayloads: Payloads<SignalEvent> = {
  TradingSignalRaised: (step) => ({
    ...signalOf(step),
    source: 'Binance',
    raisedAt: step.at,
    price: '100',
    evidence: [{ name: 'rsi', before: 29.1, now: 30.4 }],
  }),
  TradingSignalMissed: (step) => ({ ...signalOf(step), noticedAt: day(step.index + 1) }),
  TradingSignalScored: (step) => ({
    ...signalOf(step),
    source: 'Binance',
    dueAt: day(step.index + 1),
    scoredAt: day(step.index + 1),
    entryPrice: '100',
    exitPrice: '101',
    netReturn: 0.008,
    right: step.index % 4 !== 0,
    usual: step.index % 5 === 0 ? null : { hours: 697, right: 0.47, mean: -0.0018 },
  }),
  TradingSignalUnresolved: (step) => ({
    ...signalOf(step),
    dueAt: day(step.index + 1),
    unresolvedAt: day(step.index + 3),
    reason: 'no-candle',
  }),
};
