import type { RangeMethod } from './forecast.ts';
import { logistic } from './regression/logistic-regression.ts';
import type { Parts } from './serialized-parts.ts';
import { createIntervalTracker, type IntervalTracker } from './interval-tracker.ts';
import { createOutcomeRecord } from './outcome-record.ts';
import { fitPlatt, type PlattScale } from './regression/platt.ts';
import { qlike } from './qlike.ts';

const maxOutcomes = 0.5;
const shrinkage = 50;
const interceptWeight = 200;
const slopeWeight = 20;
const minOutcomes = 500;

/** The variance over one horizon, and the range that follows from it. */
type Range = {
  readonly variance: number;
  /** Root of the variance. */
  readonly raw: number;
  /** The same, scaled to what was missed by lately. */
  readonly deviation: number;
  /** In units of the deviation, at the levels; not sorted. */
  readonly quantiles: Float64Array | undefined;
};

/** What is said of one horizon, in log returns. */
export type HorizonOutput = {
  readonly logit: number;
  readonly probUp: number;
  /** Expected log return. */
  readonly mean: number;
  readonly ranges: Readonly<Record<RangeMethod, Range>>;
};

type Predicted = {
  readonly variances: Readonly<Record<RangeMethod, number>>;
  readonly logit: number;
};

type Outcome = {
  /** Log return. */
  readonly returned: number;
  readonly realisedVariance: number;
};

export type HorizonForecaster = {
  readonly say: (predicted: Predicted) => HorizonOutput;
  readonly remember: (hour: number, said: HorizonOutput) => void;
  /** Learns from the forecast that comes due at the end of the hour. */
  readonly resolve: (hour: number, outcome: Outcome) => void;
  /** Calibrates anew on the last year of own forecasts that are due. */
  readonly calibrate: (hour: number) => void;
  readonly refresh: (hour: number) => void;
  readonly platt: () => PlattScale;
  /** Expected return in deviations, for a direction that is certain; 0 is the last price. */
  readonly lean: () => number;
  readonly intervals: Readonly<Record<RangeMethod, IntervalTracker>>;
  /** Whether the model's variance had a lower QLIKE than EWMA in the forecasts that could be issued and came due, 500 or more. */
  readonly beatsEwma: () => boolean;
};

/** How the forecasts of one horizon are calibrated on what became of its earlier ones. */
export const createHorizonForecaster = (horizon: number, parts: Parts): HorizonForecaster => {
  const record = createOutcomeRecord(parts.within('outcomes'));
  const intervals = {
    model: createIntervalTracker(horizon, parts.within('interval')),
    ewma: createIntervalTracker(horizon, parts.within('ewma-interval')),
  };
  let pending = new Map<number, HorizonOutput>();
  // A day ahead the direction has shown nothing, and that is the prior.
  const prior = 0.5 * Math.max(0, 1 - horizon / 24);
  let platt: PlattScale = { slope: prior, intercept: 0 };
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
    say: ({ variances, logit }) => {
      const probUp = logistic(platt.slope * logit + platt.intercept);
      const ranges = {
        model: rangeOf(variances.model, intervals.model),
        ewma: rangeOf(variances.ewma, intervals.ewma),
      };
      const mean = lean * (2 * probUp - 1) * ranges.model.deviation;
      return { logit, probUp, mean, ranges };
    },
    remember: (hour, said) => {
      pending.set(hour, said);
    },
    resolve: (hour, { returned, realisedVariance }) => {
      const said = pending.get(hour - horizon);
      pending.delete(hour - horizon);
      if (!said || Number.isNaN(returned)) return;
      const { model, ewma } = said.ranges;
      const away = returned - said.mean;
      learnFrom(intervals.model, model, away);
      learnFrom(intervals.ewma, ewma, away);
      if (model.quantiles) {
        losses = {
          count: losses.count + 1,
          model: losses.model + qlike(realisedVariance, model.variance),
          ewma: losses.ewma + qlike(realisedVariance, ewma.variance),
        };
      }
      record.set(hour - horizon, {
        logit: said.logit,
        lean: 2 * said.probUp - 1,
        scaledReturn: returned / model.deviation,
        score: away / model.deviation,
        ewmaScore: away / ewma.deviation,
      });
    },
    calibrate: (hour) => {
      const returns = record.year(hour - horizon, 'scaledReturn');
      platt = plattOf(record.year(hour - horizon, 'logit'), returns, { horizon, prior });
      lean = maxOutcomes * shrunkSlope(record.year(hour - horizon, 'lean'), returns);
    },
    refresh: (hour) => {
      if (record.count() < minOutcomes) return;
      intervals.model.refresh(hour, () => record.year(hour - horizon, 'score'));
      intervals.ewma.refresh(hour, () => record.year(hour - horizon, 'ewmaScore'));
    },
  };
};

const rangeOf = (variance: number, interval: IntervalTracker): Range => {
  const raw = Math.sqrt(variance);
  return { variance, raw, deviation: raw * interval.scale(), quantiles: interval.quantiles() };
};

const learnFrom = (
  interval: IntervalTracker,
  { raw, deviation, quantiles }: Range,
  away: number,
): void => {
  interval.learn({ miss: Math.abs(away) / raw, score: away / deviation, quantiles });
};

// Overlapping outcomes say less, so the prior weighs more with the horizon; an unchanged price says nothing.
const plattOf = (
  logits: Float64Array,
  returns: Float64Array,
  { horizon, prior }: { readonly horizon: number; readonly prior: number },
): PlattScale => {
  const moved = (_: unknown, at: number): boolean => returns[at] !== 0;
  return fitPlatt(
    logits.filter(moved),
    Uint8Array.from(returns.filter(moved), (value) => (value > 0 ? 1 : 0)),
    {
      slope: prior,
      slopeWeight: slopeWeight * horizon,
      interceptWeight: interceptWeight * horizon,
    },
  );
};

// Ridge regression of the scaled return on the lean, 0 to 1.
const shrunkSlope = (leans: Float64Array, returns: Float64Array): number => {
  let [squares, products] = [shrinkage, 0];
  for (let at = 0; at < leans.length; at += 1) {
    squares += (leans[at] ?? 0) ** 2;
    products += (leans[at] ?? 0) * (returns[at] ?? 0);
  }
  return Math.max(0, Math.min(1, products / squares));
};
