import { logistic } from './logistic-regression.ts';
import type { Parts } from './kept-parts.ts';
import { createIntervalTracker, type IntervalTracker } from './interval-tracker.ts';
import { createOutcomeRecord } from './outcome-record.ts';
import { fitPlatt, type PlattScale } from './platt.ts';

const mostKept = 0.5;
const shrinkage = 50;
const interceptWeight = 200;
const slopeWeight = 20;
const leastOutcomes = 500;

/** What is said of one horizon, in log returns. */
export type Said = {
  readonly logit: number;
  readonly probUp: number;
  /** Expected log return. */
  readonly mean: number;
  readonly variance: number;
  /** Root of the variance. */
  readonly raw: number;
  /** The same, scaled to what was missed by lately. */
  readonly deviation: number;
  /** In units of the deviation, at the levels; not sorted. */
  readonly quantiles: Float64Array | undefined;
};

export type HorizonForecaster = {
  readonly say: (predicted: { readonly variance: number; readonly logit: number }) => Said;
  readonly remember: (hour: number, said: Said) => void;
  /** Learns from the forecast that comes due at the end of the hour; `returned` is its log return. */
  readonly resolve: (hour: number, returned: number) => void;
  /** Calibrates anew on the last year of own forecasts that are due. */
  readonly calibrate: (hour: number) => void;
  readonly refresh: (hour: number) => void;
  readonly platt: () => PlattScale;
  /** Expected return in deviations, for a direction that is certain; 0 is the last price. */
  readonly lean: () => number;
  readonly interval: IntervalTracker;
};

/** How the forecasts of one horizon are calibrated on what became of its earlier ones. */
export const createHorizonForecaster = (horizon: number, parts: Parts): HorizonForecaster => {
  const record = createOutcomeRecord(parts.within('outcomes'));
  const interval = createIntervalTracker(horizon, parts.within('interval'));
  let pending = new Map<number, Said>();
  // A day ahead the direction has shown nothing, and that is the prior.
  const prior = 0.5 * Math.max(0, 1 - horizon / 24);
  let platt: PlattScale = { slope: prior, intercept: 0 };
  let lean = 0;
  parts.add('standing', {
    save: () => ({ pending, platt, lean }),
    restore: (kept) => {
      ({ pending, platt, lean } = kept);
    },
  });
  return {
    interval,
    platt: () => platt,
    lean: () => lean,
    say: ({ variance, logit }) => {
      const probUp = logistic(platt.slope * logit + platt.intercept);
      const raw = Math.sqrt(variance);
      const deviation = raw * interval.scale();
      const mean = lean * (2 * probUp - 1) * deviation;
      return { logit, probUp, mean, variance, raw, deviation, quantiles: interval.quantiles() };
    },
    remember: (hour, said) => {
      pending.set(hour, said);
    },
    resolve: (hour, returned) => {
      const said = pending.get(hour - horizon);
      pending.delete(hour - horizon);
      if (!said || Number.isNaN(returned)) return;
      const away = returned - said.mean;
      const score = away / said.deviation;
      interval.learn({ miss: Math.abs(away) / said.raw, score, quantiles: said.quantiles });
      record.set(hour - horizon, {
        logit: said.logit,
        lean: 2 * said.probUp - 1,
        scaledReturn: returned / said.deviation,
        score,
      });
    },
    calibrate: (hour) => {
      const returns = record.year(hour - horizon, 'scaledReturn');
      platt = plattOf(record.year(hour - horizon, 'logit'), returns, { horizon, prior });
      lean = mostKept * shrunkSlope(record.year(hour - horizon, 'lean'), returns);
    },
    refresh: (hour) => {
      if (record.count() < leastOutcomes) return;
      interval.refresh(hour, () => record.year(hour - horizon, 'score'));
    },
  };
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
