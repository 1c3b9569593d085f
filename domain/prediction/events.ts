import type { DomainEvent, EventDefinitions } from '../shared/event.ts';

/** Which way a forecast says the price goes; `none` where no side is named. */
export type Called = 'up' | 'down' | 'none';

/**
 * Why no side is named: the chances are too even; too few sides of this horizon and model version have an outcome; or
 * those that have one were no better than chance.
 */
export type NoCallReason = 'even-chances' | 'not-enough-record' | 'no-better-than-chance';

/** What the variance and the range come from: the model, or EWMA(0.97) of the past hours. */
export type RangeMethod = 'model' | 'ewma';

/** A named part of the model, with its share in per cent of what it serves, for each horizon in their order. */
export type MemberShares = {
  readonly name: string;
  readonly serves: string;
  readonly percents: readonly number[];
};

/** Why the model could not forecast. */
export type WithheldReason =
  'too-little-history' | 'missing-hours' | 'unusual-input' | 'model-too-old';

/** The width of a band, in per cent of the outcomes that it is meant to hold. */
export type Band = 50 | 80 | 90;

/**
 * The forecasts of one coin from one hour, for all horizons. Lists are in the order of `horizonHours`, because one
 * event of thirteen forecasts is ten times smaller than thirteen events. Prices are decimals in USD.
 */
export type PredictionIssued = DomainEvent<
  'PredictionIssued',
  {
    readonly coinId: string;
    /** Of the candles. */
    readonly source: string;
    readonly simulated: boolean;
    readonly modelVersion: string;
    /** End of the last candle that was used; the forecast for `h` hours is of the price `h` hours later. */
    readonly cutOffAt: string;
    readonly issuedAt: string;
    /** Close of the last candle. */
    readonly lastPrice: string;
    readonly horizonHours: readonly number[];
    readonly prices: readonly string[];
    /** Calibrated probability that the outcome lies above the last price. */
    readonly probUp: readonly number[];
    readonly called: readonly Called[];
    /** Null where a side is called. */
    readonly noCallReasons: readonly (NoCallReason | null)[];
    readonly rangeMethods: readonly RangeMethod[];
    /** Of the log return over the horizon. */
    readonly variances: readonly number[];
    /** For each horizon the prices that the outcome stays below with the probabilities `quantileLevels`. */
    readonly quantileLevels: readonly number[];
    readonly quantiles: readonly (readonly string[])[];
    readonly members: readonly MemberShares[];
  }
>;

/** The model said that it cannot forecast from this hour, and why. */
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

/** The forecasts of one model version for one hour came due and were compared with the recorded price. Lists are in the order of `horizonHours`. */
export type PredictionResolved = DomainEvent<
  'PredictionResolved',
  {
    readonly coinId: string;
    readonly source: string;
    readonly simulated: boolean;
    readonly targetAt: string;
    readonly resolvedAt: string;
    /** Close of the candle that ended at `targetAt`. */
    readonly price: string;
    readonly modelVersion: string;
    readonly horizonHours: readonly number[];
    readonly probUp: readonly number[];
    /** Whether the call was right; null where nothing was called. */
    readonly hits: readonly (boolean | null)[];
    /** Recorded less forecast price, as a share of the last price. */
    readonly errors: readonly number[];
    /** Recorded less last price, as a share of the last price: above 0 it rose. The error of the last price as a forecast. */
    readonly moves: readonly number[];
    /** The narrowest band that held the price; null where it lay outside all of them. Wider ones held it, too. */
    readonly heldBy: readonly (Band | null)[];
  }
>;

/** The candle of one hour did not come within 48 hours, so the forecasts for it stay without an outcome. */
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

/** Every event of the forecasts of a coin and day. */
export type PredictionEvent =
  PredictionIssued | PredictionWithheld | PredictionResolved | PredictionUnresolved;

// Until version 2 only even chances kept a side from being called, and every range was the model's.
const withReasons = (data: object): object => {
  const { called } = data as Pick<PredictionIssued['data'], 'called'>;
  return {
    ...data,
    noCallReasons: called.map((side) => (side === 'none' ? 'even-chances' : null)),
    rangeMethods: called.map(() => 'model'),
  };
};

/** Version and personal fields of each type. */
export const predictionEvents = {
  PredictionIssued: { version: 2, personal: [], upcasts: { 1: withReasons } },
  PredictionWithheld: { version: 1, personal: [] },
  PredictionResolved: { version: 1, personal: [] },
  PredictionUnresolved: { version: 1, personal: [] },
} as const satisfies EventDefinitions<PredictionEvent>;
