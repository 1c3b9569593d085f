import type { RangeMethod } from './forecast.ts';
import { logistic } from './regression/logistic-regression.ts';
import type { PartRegistry } from './serialized-parts.ts';
import { createIntervalTracker, type IntervalTracker } from './interval-tracker.ts';
import { createOutcomeRecord } from './outcome-record.ts';
import { fitPlatt, type PlattScale } from './regression/platt.ts';
import { qlike } from './qlike.ts';
import { createSortedWindow } from './sorted-window.ts';

const maxLean = 0.5;
const shrinkage = 50;
const interceptWeight = 200;
const slopeWeight = 20;
const minOutcomes = 500;

export type Range = {
  readonly variance: number;
  /** Square root of the variance. */
  readonly raw: number;
  /** `raw`, scaled by the recent forecast errors. */
  readonly deviation: number;
  /** In units of the deviation, in the order of `quantileLevels`. May be unsorted. */
  readonly quantiles: readonly number[] | undefined;
};

/** Without the EWMA range once the model's range is always chosen. */
type Ranges = { readonly model: Range; readonly ewma: Range | undefined };

/** Forecast over one horizon, in log returns. */
export type HorizonOutput = {
  readonly logit: number;
  readonly probUp: number;
  /** Expected log return. */
  readonly mean: number;
  readonly ranges: Ranges;
};

type HourPrediction = {
  readonly variances: { readonly model: number; readonly ewma: number | undefined };
  readonly logit: number;
};

type Outcome = {
  /** Log return. */
  readonly returned: number;
  readonly realisedVariance: number;
};

export type HorizonForecaster = {
  readonly forecast: (predicted: HourPrediction) => HorizonOutput;
  readonly remember: (hour: number, said: HorizonOutput) => void;
  /** Learns from the forecast that is due at the end of the hour. */
  readonly resolve: (hour: number, outcome: Outcome) => void;
  /** Recalibrates on the last year of resolved forecasts. */
  readonly calibrate: (hour: number) => void;
  readonly refresh: (hour: number, options: { readonly usesEwma: boolean }) => void;
  readonly platt: () => PlattScale;
  /** Expected return, in deviations, if the direction were certain. With 0 the forecast price is the last price. */
  readonly lean: () => number;
  readonly intervals: Readonly<Record<RangeMethod, IntervalTracker>>;
  /**
   * Whether the model's variance had a lower QLIKE than EWMA over at least 500 resolved forecasts that could be issued.
   */
  readonly beatsEwma: () => boolean;
};

/** Calibrates the forecasts of one horizon on the outcomes of its earlier forecasts. */
export const createHorizonForecaster = (
  horizon: number,
  parts: PartRegistry,
): HorizonForecaster => {
  const record = createOutcomeRecord(parts.within('outcomes'));
  const intervals = {
    model: createIntervalTracker(horizon, parts.within('interval')),
    ewma: createIntervalTracker(horizon, parts.within('ewma-interval')),
  };
  const sortedScores = createSortedWindow();
  let sortedCount = 0;
  const sortScores = (hour: number): Float64Array => {
    const entered = record.count() - sortedCount;
    sortedCount = record.count();
    return sortedScores.update(record.year(hour - horizon, 'score'), entered);
  };
  let pending = new Map<number, HorizonOutput>();
  // The prior trust in the direction falls to 0 at 24 hours, where the direction model has shown no skill.
  const priorSlope = 0.5 * Math.max(0, 1 - horizon / 24);
  let platt: PlattScale = { slope: priorSlope, intercept: 0 };
  let lean = 0;
  let losses = { count: 0, model: 0, ewma: 0 };
  parts.add('standing', {
    save: () => ({ pending, platt, lean, losses }),
    restore: (kept) => {
      ({ pending, platt, lean, losses } = kept);
    },
  });
  return {
    intervals,
    beatsEwma: () => losses.count >= minOutcomes && losses.model < losses.ewma,
    platt: () => platt,
    lean: () => lean,
    forecast: ({ variances, logit }) => {
      const probUp = logistic(platt.slope * logit + platt.intercept);
      const ranges = {
        model: computeRange(variances.model, intervals.model),
        ewma:
          variances.ewma === undefined ? undefined : computeRange(variances.ewma, intervals.ewma),
      };
      const mean = lean * (2 * probUp - 1) * ranges.model.deviation;
      return { logit, probUp, mean, ranges };
    },
    remember: (hour, said) => {
      pending.set(hour, said);
    },
    resolve: (hour, { returned, realisedVariance }) => {
      const pastForecast = pending.get(hour - horizon);
      pending.delete(hour - horizon);
      if (!pastForecast || Number.isNaN(returned)) return;
      const { model, ewma } = pastForecast.ranges;
      const error = returned - pastForecast.mean;
      updateInterval(intervals.model, model, error);
      if (ewma) updateInterval(intervals.ewma, ewma, error);
      if (ewma && model.quantiles) {
        losses = {
          count: losses.count + 1,
          model: losses.model + qlike(realisedVariance, model.variance),
          ewma: losses.ewma + qlike(realisedVariance, ewma.variance),
        };
      }
      record.set(hour - horizon, {
        logit: pastForecast.logit,
        lean: 2 * pastForecast.probUp - 1,
        scaledReturn: returned / model.deviation,
        score: error / model.deviation,
        ewmaScore: ewma ? error / ewma.deviation : NaN,
      });
    },
    calibrate: (hour) => {
      const returns = record.year(hour - horizon, 'scaledReturn');
      platt = fitPlattScale(record.year(hour - horizon, 'logit'), returns, {
        horizon,
        prior: priorSlope,
      });
      lean = maxLean * computeShrunkSlope(record.year(hour - horizon, 'lean'), returns);
    },
    refresh: (hour, { usesEwma }) => {
      if (record.count() < minOutcomes) return;
      intervals.model.refresh(hour, () => sortScores(hour));
      if (!usesEwma) return;
      intervals.ewma.refresh(hour, () => record.year(hour - horizon, 'ewmaScore').sort());
    },
  };
};

const computeRange = (variance: number, interval: IntervalTracker): Range => {
  const rawDeviation = Math.sqrt(variance);
  return {
    variance,
    raw: rawDeviation,
    deviation: rawDeviation * interval.scale(),
    quantiles: interval.quantiles(),
  };
};

const updateInterval = (
  interval: IntervalTracker,
  { raw, deviation, quantiles }: Range,
  away: number,
): void => {
  interval.learn({ miss: Math.abs(away) / raw, score: away / deviation, quantiles });
};

// Overlapping outcomes carry less information, so the prior weighs more at longer horizons. Unchanged prices are
// excluded.
const fitPlattScale = (
  logits: Float64Array,
  returns: Float64Array,
  { horizon, prior }: { readonly horizon: number; readonly prior: number },
): PlattScale => {
  const movedLogits = new Float64Array(logits.length);
  const rose = new Uint8Array(logits.length);
  let count = 0;
  for (let at = 0; at < logits.length; at += 1) {
    const value = returns[at] ?? 0;
    if (value === 0) continue;
    movedLogits[count] = logits[at] ?? 0;
    rose[count] = value > 0 ? 1 : 0;
    count += 1;
  }
  return fitPlatt(movedLogits.subarray(0, count), rose.subarray(0, count), {
    slope: prior,
    slopeWeight: slopeWeight * horizon,
    interceptWeight: interceptWeight * horizon,
  });
};

// Ridge regression of the scaled return on the lean, limited to 0 to 1.
const computeShrunkSlope = (leans: Float64Array, returns: Float64Array): number => {
  let [squares, products] = [shrinkage, 0];
  for (let at = 0; at < leans.length; at += 1) {
    squares += (leans[at] ?? 0) ** 2;
    products += (leans[at] ?? 0) * (returns[at] ?? 0);
  }
  return Math.max(0, Math.min(1, products / squares));
};
