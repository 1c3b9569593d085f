import type { SideOutcome } from './direction-call.ts';
import type { Called, NoCallReason, RangeMethod, WithheldReason } from './events.ts';

/** What the model says about one horizon. Prices in USD. */
export type ForecastGiven = {
  readonly horizonHours: number;
  readonly price: number;
  readonly probUp: number;
  readonly variance: number;
  readonly rangeMethod: RangeMethod;
  readonly quantiles: readonly (readonly [level: number, price: number])[];
  readonly members: readonly {
    readonly name: string;
    readonly serves: string;
    readonly share: number;
  }[];
};

type OfHour = {
  readonly coinId: string;
  /** Of the candles. */
  readonly source: string;
  readonly simulated: boolean;
  readonly cutOffAt: string;
  readonly now: Date;
};

/** Issues the forecasts from one hour; refused later than ten minutes after it. */
export type IssuePrediction = OfHour & {
  readonly type: 'IssuePrediction';
  readonly modelVersion: string;
  readonly lastPrice: number;
  readonly forecasts: readonly (ForecastGiven & {
    /** Of earlier forecasts of this horizon by the same model version, in the order of their hours. */
    readonly outcomes: readonly SideOutcome[];
  })[];
};

/** Records that the model cannot forecast from one hour. */
export type WithholdPrediction = OfHour & {
  readonly type: 'WithholdPrediction';
  readonly reason: WithheldReason;
};

/** One issued forecast, taken from the event that holds it. */
export type IssuedForecast = {
  readonly cutOffAt: string;
  readonly targetAt: string;
  readonly issuedAt: string;
  readonly modelVersion: string;
  readonly source: string;
  readonly simulated: boolean;
  readonly lastPrice: number;
  readonly horizonHours: number;
  readonly price: number;
  readonly probUp: number;
  readonly called: Called;
  readonly noCallReason: NoCallReason | null;
  readonly variance: number;
  readonly rangeMethod: RangeMethod;
  /** Prices by level, ascending. */
  readonly quantiles: readonly (readonly [level: number, price: number])[];
};

/** Compares what was forecast for one hour with its price; without a price after 48 hours they stay unresolved. */
export type ResolvePredictions = {
  readonly type: 'ResolvePredictions';
  readonly coinId: string;
  readonly targetAt: string;
  /** The recorded close and its source; null while there is none. */
  readonly outcome: { readonly price: number; readonly source: string } | null;
  /** All forecasts for that hour: those of the day before lie in another stream. */
  readonly due: readonly IssuedForecast[];
  readonly now: Date;
};

export type PredictionCommand = IssuePrediction | WithholdPrediction | ResolvePredictions;
