import type { DomainEvent, EventDefinitions } from '../shared/event.ts';

/** The predicted direction, or `none` without a call. */
export type CallDirection = 'up' | 'down' | 'none';

/**
 * Why there is no call: the probabilities are too even, there are too few outcomes of this horizon and model version,
 * or those outcomes were no better than chance.
 */
export type NoCallReason = 'even-chances' | 'not-enough-record' | 'no-better-than-chance';

/** How the variance and range were computed: by the model, or as EWMA(0.97) of past hours. */
export type RangeMethod = 'model' | 'ewma';

/** A part of the model, with its weight in per cent for each horizon. */
export type EnsembleMemberWeights = {
  readonly name: string;
  readonly serves: string;
  readonly percents: readonly number[];
};

/** Why the model could not forecast. */
export type WithheldReason =
  'too-little-history' | 'missing-hours' | 'unusual-input' | 'model-too-old';

/** The probability in per cent that the outcome falls inside the band. */
export type Band = 50 | 80 | 90;

/**
 * The forecasts of one coin from one hour, for all horizons. Lists are in the order of `horizonHours`, because one
 * event is ten times smaller than thirteen. Prices are decimals in USD.
 */
export type PredictionIssued = DomainEvent<
  'PredictionIssued',
  {
    readonly coinId: string;
    /** The source of the candles. */
    readonly source: string;
    readonly simulated: boolean;
    readonly modelVersion: string;
    /** End of the last candle used. The forecast for `h` hours predicts the price `h` hours later. */
    readonly cutOffAt: string;
    readonly issuedAt: string;
    /** Close of the last candle. */
    readonly lastPrice: string;
    readonly horizonHours: readonly number[];
    readonly prices: readonly string[];
    /** Calibrated probability that the price will be above the last price. */
    readonly probUp: readonly number[];
    readonly called: readonly CallDirection[];
    /** Null where a direction is called. */
    readonly noCallReasons: readonly (NoCallReason | null)[];
    readonly rangeMethods: readonly RangeMethod[];
    /** Variance of the log return over the horizon. */
    readonly variances: readonly number[];
    /** Probabilities of `quantiles`. Each quantile is the price below which the outcome falls with that probability. */
    readonly quantileLevels: readonly number[];
    readonly quantiles: readonly (readonly string[])[];
    readonly members: readonly EnsembleMemberWeights[];
  }
>;

/** The model could not forecast from this hour. */
export type PredictionWithheld = DomainEvent<
  'PredictionWithheld',
  {
    readonly coinId: string;
    readonly source: string;
    readonly simulated: boolean;
    readonly cutOffAt: string;
    readonly withheldAt: string;
    readonly reason: WithheldReason;
  }
>;

/**
 * The forecasts of one model version for one hour were compared with the recorded price. Lists are in the order of
 * `horizonHours`.
 */
export type PredictionResolved = DomainEvent<
  'PredictionResolved',
  {
    readonly coinId: string;
    readonly source: string;
    readonly simulated: boolean;
    readonly targetAt: string;
    readonly resolvedAt: string;
    /** Close of the candle that ended at `targetAt`, on `source`. */
    readonly price: string;
    /**
     * Closes of `source` at the cut-offs, if the forecasts were issued on another source: the outcome is then the move
     * from this price to `price`. Absent if they were issued on `source`.
     */
    readonly basePrices?: readonly string[];
    readonly modelVersion: string;
    readonly horizonHours: readonly number[];
    readonly probUp: readonly number[];
    /** Whether the call was right, or null without a call. */
    readonly hits: readonly (boolean | null)[];
    /** Recorded price minus forecast price, divided by the last price. */
    readonly errors: readonly number[];
    /** Recorded price minus last price, divided by the last price. Also the error of the last price as a forecast. */
    readonly moves: readonly number[];
    /** The narrowest band that contained the price, or null if it was outside all bands. */
    readonly heldBy: readonly (Band | null)[];
  }
>;

/** The candle of one hour did not arrive within 48 hours, so its forecasts have no outcome. */
export type PredictionUnresolved = DomainEvent<
  'PredictionUnresolved',
  {
    readonly coinId: string;
    readonly simulated: boolean;
    readonly targetAt: string;
    readonly unresolvedAt: string;
    readonly reason: 'no-candle';
    readonly modelVersion: string;
    readonly horizonHours: readonly number[];
  }
>;

/** Every event in a coin's prediction stream of one day. */
export type PredictionEvent =
  PredictionIssued | PredictionWithheld | PredictionResolved | PredictionUnresolved;

// In version 1, even chances were the only reason for no call, and every range came from the model.
const addNoCallReasons = (data: object): object => {
  const { called } = data as Pick<PredictionIssued['data'], 'called'>;
  return {
    ...data,
    noCallReasons: called.map((side) => (side === 'none' ? 'even-chances' : null)),
    rangeMethods: called.map(() => 'model'),
  };
};

/** Version and personal fields of each event type. */
export const predictionEvents = {
  PredictionIssued: { version: 2, personal: [], upcasts: { 1: addNoCallReasons } },
  PredictionWithheld: { version: 1, personal: [] },
  PredictionResolved: { version: 1, personal: [] },
  PredictionUnresolved: { version: 1, personal: [] },
} as const satisfies EventDefinitions<PredictionEvent>;
