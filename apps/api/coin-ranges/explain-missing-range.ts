import type { MissingRange } from '#contract/predictions/coin-ranges.ts';
import { findMajorCoin, type WatchedCoin } from '#domain/shared/market/coin-list.ts';
import { compareWithAcceptedGap } from '#models/forecast/scoring/range-calibration.ts';
import {
  type ForecastCoinRecord,
  isForecastCoin,
  type RangeCheck,
  type RangeTally,
} from '#observations/forecast-coins/queries.ts';
import type { ForecastingRecord } from '#observations/forecasting/queries.ts';

export type ForecastCoinStates = {
  /** Whether this installation issues forecasts now. It may have issued some before. */
  readonly isOn: boolean;
  readonly furtherCoins: readonly ForecastCoinRecord[];
  /** Empty if this installation never issued forecasts. */
  readonly models: readonly ForecastingRecord[];
};

/** Why there is no open range of a coin. */
export const explainMissingRange = (
  coin: WatchedCoin,
  { isOn, furtherCoins, models }: ForecastCoinStates,
): MissingRange => {
  const missing = { symbol: coin.symbol, days: null, progress: null, check: null };
  if (!isOn) return { ...missing, reason: 'switched-off' };
  if (findMajorCoin(coin)) return { ...missing, reason: 'no-forecast-now' };
  if (coin.coinId === null || models.length === 0) return { ...missing, reason: 'not-covered' };
  const record = furtherCoins.find(({ id }) => id === coin.coinId);
  if (record && isForecastCoin(record)) {
    const isReady = models.some(({ id, phase }) => id === record.id && phase === 'ready');
    return { ...missing, reason: isReady ? 'no-forecast-now' : 'learning' };
  }
  if (record?.check) return { ...missing, reason: 'learning', progress: getProgress(record.check) };
  if (record?.verdict === 'too-little-history')
    return { ...missing, reason: 'too-little-history', days: record.days };
  if (record?.verdict === 'refused')
    return { ...missing, reason: 'refused', check: toCheck(record.outcomes) };
  return { ...missing, reason: 'waiting' };
};

const getProgress = ({ from, until, upTo }: RangeCheck): number => {
  const start = Date.parse(from);
  return (Date.parse(upTo) - start) / (Date.parse(until) - start);
};

// The horizon that was furthest off.
const toCheck = (outcomes: readonly RangeTally[]): MissingRange['check'] => {
  const coverages = outcomes.map(({ horizonHours, count, held }) => ({
    horizonHours,
    count,
    covered: count === 0 ? 0 : held / count,
  }));
  const [worst] = coverages.toSorted(
    (one, other) => compareWithAcceptedGap(other) - compareWithAcceptedGap(one),
  );
  return worst
    ? { horizonHours: worst.horizonHours, resolved: worst.count, held: worst.covered }
    : null;
};
