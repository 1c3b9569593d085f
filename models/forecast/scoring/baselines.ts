import type { HourHistory } from '../hour-history.ts';
import { quantileLevels, quantileOf } from '../quantile-levels.ts';

const yearHours = 365 * 24;
const refreshHours = 168;
const forgetting = 0.03;

/** What one would say without a model, in log returns, from hours up to the one it is said at. */
export type Baseline = {
  /** Historical mean: the mean return of the last year. */
  readonly meanReturn: number;
  /** EWMA(0.97) of the hourly variance, for all hours ahead (RiskMetrics, 1996). */
  readonly smoothedVariance: number;
  /** Persistence: what the variance was over as many hours before. */
  readonly lastVariance: number;
  /** Climatology: quantiles of the returns of the last year, and the share of them that rose. */
  readonly quantiles: Float64Array;
  readonly riseShare: number;
};

export type Baselines = {
  readonly learn: (hour: number) => void;
  readonly of: (hour: number, horizon: number) => Baseline;
};

type Year = Pick<Baseline, 'meanReturn' | 'quantiles' | 'riseShare'>;

/** Figures of the last year are taken anew once a week. */
export const createBaselines = (history: HourHistory): Baselines => {
  const years = new Map<number, Year & { readonly hour: number }>();
  let smoothed = NaN;
  return {
    learn: (hour) => {
      const variance = history.sums.realised.over(hour, 1);
      smoothed = Number.isNaN(smoothed) ? variance : smoothed + forgetting * (variance - smoothed);
    },
    of: (hour, horizon) => {
      let year = years.get(horizon);
      if (!year || hour - year.hour >= refreshHours) {
        year = { ...yearBefore(history, hour, horizon), hour };
        years.set(horizon, year);
      }
      return {
        ...year,
        smoothedVariance: smoothed * horizon,
        lastVariance: history.sums.realised.over(hour, horizon),
      };
    },
  };
};

const yearBefore = ({ close, sums }: HourHistory, last: number, horizon: number): Year => {
  const returns: number[] = [];
  for (let hour = Math.max(horizon, last - yearHours + 1); hour <= last; hour += 1) {
    if (sums.missing.over(hour, horizon + 1) > 0) continue;
    returns.push(Math.log(close.at(hour) / close.at(hour - horizon)));
  }
  const sorted = Float64Array.from(returns).sort();
  return {
    meanReturn: returns.reduce((sum, value) => sum + value, 0) / returns.length,
    quantiles: Float64Array.from(quantileLevels, (level) => quantileOf(sorted, level)),
    riseShare: returns.filter((value) => value > 0).length / returns.length,
  };
};
