import type {
  CoinMoves,
  ExpectedMove,
  ExpectedMoves,
  RangeAlert,
} from '#contract/predictions/expected-moves.ts';
import { calibratingPrediction, prediction, state } from './predictions.ts';

const at = '2026-01-05T09:00:00.000Z';

export const createExpectedMove = (
  horizonHours: ExpectedMove['horizonHours'],
  changes: Partial<ExpectedMove> = {},
): ExpectedMove => ({
  horizonHours,
  targetAt: new Date(Date.parse(at) + horizonHours * 3_600_000).toISOString(),
  band80: { low: 63_500, high: 64_500 },
  lowPercent: -0.78125,
  highPercent: 0.78125,
  usualWidth: 1.25,
  comparedWithUsual: 1.25,
  rangeMethod: 'model',
  outside: false,
  ...changes,
});

export const createCoinMoves = (symbol: string, changes: Partial<CoinMoves> = {}): CoinMoves => ({
  symbol,
  currentPrice: 64_000,
  lastUpdated: at,
  withheld: null,
  moves: [createExpectedMove(1), createExpectedMove(12), createExpectedMove(24)],
  state,
  source: prediction.source,
  kind: 'live',
  ...changes,
});

export const createCoinWithoutMoves = (
  symbol: string,
  changes: Partial<CoinMoves> = {},
): CoinMoves =>
  createCoinMoves(symbol, {
    currentPrice: null,
    lastUpdated: null,
    moves: [],
    state: calibratingPrediction.state,
    source: null,
    kind: null,
    ...changes,
  });

export const createRangeAlert = (changes: Partial<RangeAlert> = {}): RangeAlert => ({
  symbol: 'BTC',
  horizonHours: 24,
  issuedAt: '2026-01-05T09:01:00.000Z',
  targetAt: '2026-01-06T09:00:00.000Z',
  band90: { low: 63_300, high: 64_700 },
  price: 63_250,
  leftAt: '2026-01-05T09:30:00.000Z',
  source: 'CoinGecko',
  simulated: false,
  ...changes,
});

export const expectedMoves: ExpectedMoves = {
  coins: [
    createCoinMoves('BTC'),
    createCoinMoves('ETH', { moves: [createExpectedMove(24, { comparedWithUsual: 1.9 })] }),
    createCoinMoves('SOL', {
      moves: [
        createExpectedMove(24, {
          band80: { low: 0.31, high: 0.34 },
          usualWidth: null,
          comparedWithUsual: null,
          rangeMethod: 'ewma',
        }),
      ],
    }),
  ],
  alerts: [],
};
