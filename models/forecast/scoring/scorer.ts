import type { Forecast } from '../forecast.ts';
import { createHourHistory, type HourHistory } from '../features/hour-history.ts';
import type { HourlyCandle } from '../hourly-candle.ts';
import { qlike } from '../qlike.ts';
import { isCovered, rankedScore } from './losses.ts';
import { quantileLevels, getQuantile } from '../quantile-levels.ts';

export const intervalLevels = [0.5, 0.8, 0.9] as const;

/** A forecast with its baselines and scores. Price errors are shares of the last price. */
export type ScoredForecast = {
  /** Unix time in milliseconds. */
  readonly issuedAt: number;
  /** Undefined when the price did not change. */
  readonly rose: boolean | undefined;
  readonly called: Forecast['called'];
  readonly probUp: number;
  readonly riseShare: number;
  readonly errors: {
    readonly model: number;
    readonly lastPrice: number;
    readonly historicalMean: number;
  };
  readonly qlikes: {
    readonly model: number;
    readonly ewma: number;
    readonly persistence: number;
  };
  readonly rankedScores: { readonly model: number; readonly climatology: number };
  /** In the order of `intervalLevels`. */
  readonly covered: readonly boolean[];
  readonly coveredByClimatology: readonly boolean[];
};

export type Scorer = {
  /** Takes the next candle and scores the forecasts that target it. */
  readonly learn: (candle: HourlyCandle) => void;
  /** Adds forecasts issued at the last candle. */
  readonly add: (forecasts: readonly Forecast[]) => void;
  /** By horizon, oldest first. Targets whose window contains a missing hour are left out. */
  readonly scored: ReadonlyMap<number, readonly ScoredForecast[]>;
};

type PendingForecast = {
  readonly forecast: Forecast;
  readonly baseline: Baseline;
};

/** Scores forecasts against outcomes in one pass over the candles. */
export const createScorer = (): Scorer => {
  const history = createHourHistory();
  const baselines = createBaselines(history);
  const pending = new Map<number, PendingForecast[]>();
  const scoredByHorizon = new Map<number, ScoredForecast[]>();
  const handleHour = (hour: number): void => {
    baselines.learn(hour);
    for (const due of pending.get(hour) ?? []) {
      const { horizonHours } = due.forecast;
      if (history.sums.missing.sumOver(hour, horizonHours + 1) > 0) continue;
      const list = scoredByHorizon.get(horizonHours) ?? [];
      list.push(scoreForecast(due, history, hour));
      scoredByHorizon.set(horizonHours, list);
    }
    pending.delete(hour);
  };
  return {
    scored: scoredByHorizon,
    learn: (candle) => {
      history.add(candle, handleHour);
    },
    add: (forecasts) => {
      const hour = history.count() - 1;
      for (const forecast of forecasts) {
        const { horizonHours } = forecast;
        const list = pending.get(hour + horizonHours) ?? [];
        list.push({ forecast, baseline: baselines.of(hour, horizonHours) });
        pending.set(hour + horizonHours, list);
      }
    },
  };
};

const scoreForecast = (
  { forecast, baseline }: PendingForecast,
  history: HourHistory,
  hour: number,
): ScoredForecast => {
  const { lastPrice, horizonHours, variance, probUp, called, price } = forecast;
  const close = history.close.at(hour);
  const logReturn = Math.log(close / lastPrice);
  const realised = history.sums.realised.sumOver(hour, horizonHours);
  const quantiles = forecast.quantiles.map(([, at]) => Math.log(at / lastPrice));
  return {
    issuedAt: Date.parse(forecast.issuedAt),
    rose: close === lastPrice ? undefined : close > lastPrice,
    called,
    probUp,
    riseShare: baseline.riseShare,
    errors: {
      model: (price - close) / lastPrice,
      lastPrice: (lastPrice - close) / lastPrice,
      historicalMean: Math.exp(baseline.meanReturn) - close / lastPrice,
    },
    qlikes: {
      model: qlike(realised, variance),
      ewma: qlike(realised, baseline.smoothedVariance),
      persistence: qlike(realised, baseline.lastVariance),
    },
    rankedScores: {
      model: rankedScore(logReturn, quantiles),
      climatology: rankedScore(logReturn, baseline.quantiles),
    },
    covered: intervalLevels.map((share) => isCovered(logReturn, quantiles, share)),
    coveredByClimatology: intervalLevels.map((share) =>
      isCovered(logReturn, baseline.quantiles, share),
    ),
  };
};

const yearHours = 365 * 24;
const refreshHours = 168;
const decay = 0.03;

/** Forecast without a model, in log returns, from hours up to the issuing hour. */
type Baseline = {
  /** Historical mean: the mean return of the last year. */
  readonly meanReturn: number;
  /** EWMA(0.97) of the hourly variance, for all hours ahead (RiskMetrics, 1996). */
  readonly smoothedVariance: number;
  /** Persistence: the variance over the preceding window of the same length. */
  readonly lastVariance: number;
  /** Climatology: quantiles of the returns of the last year, and the share of them that rose. */
  readonly quantiles: Float64Array;
  readonly riseShare: number;
};

type Baselines = {
  readonly learn: (hour: number) => void;
  readonly of: (hour: number, horizon: number) => Baseline;
};

type YearStatistics = Pick<Baseline, 'meanReturn' | 'quantiles' | 'riseShare'>;

/** Figures of the last year are recomputed once a week. */
const createBaselines = (history: HourHistory): Baselines => {
  const years = new Map<number, YearStatistics & { readonly hour: number }>();
  let runningVariance = NaN;
  return {
    learn: (hour) => {
      const variance = history.sums.realised.sumOver(hour, 1);
      runningVariance = Number.isNaN(runningVariance)
        ? variance
        : runningVariance + decay * (variance - runningVariance);
    },
    of: (hour, horizon) => {
      let yearStatistics = years.get(horizon);
      if (!yearStatistics || hour - yearStatistics.hour >= refreshHours) {
        yearStatistics = { ...computeYearStatistics(history, hour, horizon), hour };
        years.set(horizon, yearStatistics);
      }
      return {
        ...yearStatistics,
        smoothedVariance: runningVariance * horizon,
        lastVariance: history.sums.realised.sumOver(hour, horizon),
      };
    },
  };
};

const computeYearStatistics = (
  { close, sums }: HourHistory,
  last: number,
  horizon: number,
): YearStatistics => {
  const returns: number[] = [];
  for (let hour = Math.max(horizon, last - yearHours + 1); hour <= last; hour += 1) {
    if (sums.missing.sumOver(hour, horizon + 1) > 0) continue;
    returns.push(Math.log(close.at(hour) / close.at(hour - horizon)));
  }
  const sorted = Float64Array.from(returns).sort();
  return {
    meanReturn: returns.reduce((sum, value) => sum + value, 0) / returns.length,
    quantiles: Float64Array.from(quantileLevels, (level) => getQuantile(sorted, level)),
    riseShare: returns.filter((value) => value > 0).length / returns.length,
  };
};
