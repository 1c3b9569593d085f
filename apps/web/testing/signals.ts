import type {
  SignalFigures,
  SignalRecord,
  TradingSignal,
  TradingSignals,
} from '#contract/predictions/signals.ts';

export const signalFigures: SignalFigures = {
  raised: 320,
  missed: 2,
  scored: 312,
  unresolved: 1,
  days: 140,
  right: { rate: 0.4806, low: 0.3995, high: 0.5628 },
  meanReturn: -0.0021,
  usual: { right: 0.4712, meanReturn: -0.0018 },
  verdict: 'no-better',
  proven: false,
};

export const createSignal = (changes: Partial<TradingSignal> = {}): TradingSignal => ({
  id: '2026-01-05T09:00:00.000Z|bitcoin|rsi-long',
  symbol: 'BTC',
  rule: 'rsi',
  direction: 'long',
  definition: 'The RSI (14 hours) rises back through 30.',
  at: '2026-01-05T09:00:00.000Z',
  raisedAt: '2026-01-05T09:00:40.000Z',
  dueAt: '2026-01-06T09:00:00.000Z',
  price: 64_000,
  evidence: [{ name: 'rsi', before: 28.4123, now: 31.2 }],
  source: 'Binance',
  simulated: false,
  outcome: null,
  record: signalFigures,
  ...changes,
});

const ready = { phase: 'ready', progress: 1, since: '2025-07-01T00:00:00.000Z' } as const;

export const createSignalsPage = (changes: Partial<TradingSignals> = {}): TradingSignals => ({
  state: ready,
  signals: [createSignal()],
  before: null,
  ...changes,
});

export const noSignals = createSignalsPage({
  signals: [],
  state: { phase: 'waiting', progress: 0, since: null },
});

const nothing: SignalFigures = {
  raised: 0,
  missed: 0,
  scored: 0,
  unresolved: 0,
  days: 0,
  right: null,
  meanReturn: null,
  usual: null,
  verdict: 'too-few',
  proven: false,
};

export const createSignalRecord = (figures = signalFigures): SignalRecord => ({
  state: ready,
  simulated: false,
  filters: { coins: ['BTC', 'ETH'], months: ['2026-01'] },
  rules: [
    { rule: 'rsi', direction: 'long', definition: 'The RSI rises back through 30.', ...figures },
    { rule: 'macd', direction: 'short', definition: 'The MACD crossover below.', ...nothing },
  ],
});

export const noSignalRecord: SignalRecord = {
  ...createSignalRecord(nothing),
  state: noSignals.state,
};
