import type { DirectionRecord } from './direction-record.ts';
import type { CallDirection, NoCallReason, RangeMethod, WithheldReason } from './events.ts';

/** The model's forecast for one horizon. Prices are in USD. */
export type ModelForecast = {
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

type HourContext = {
  readonly coinId: string;
  readonly source: string;
  readonly simulated: boolean;
  readonly cutOffAt: string;
  readonly now: Date;
};

/** Issues the forecasts of one hour. Rejected more than ten minutes after the cut-off. */
export type IssuePrediction = HourContext & {
  readonly type: 'IssuePrediction';
  readonly modelVersion: string;
  readonly lastPrice: number;
  readonly forecasts: readonly (ModelForecast & {
    /** Outcomes of earlier forecasts with the same horizon and model version. */
    readonly outcomes: DirectionRecord;
  })[];
};

export type WithholdPrediction = HourContext & {
  readonly type: 'WithholdPrediction';
  readonly reason: WithheldReason;
};

/** One forecast from a `PredictionIssued` event. */
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
  readonly called: CallDirection;
  readonly noCallReason: NoCallReason | null;
  readonly variance: number;
  readonly rangeMethod: RangeMethod;
  /** Prices by level, ascending. */
  readonly quantiles: readonly (readonly [level: number, price: number])[];
};

/** What decides the outcome of a forecast. */
export type DueForecast = Pick<
  IssuedForecast,
  | 'called'
  | 'cutOffAt'
  | 'horizonHours'
  | 'lastPrice'
  | 'modelVersion'
  | 'price'
  | 'probUp'
  | 'quantiles'
  | 'simulated'
  | 'source'
  | 'targetAt'
>;

/** The final close of an hour on one source. */
export type RecordedClose = {
  readonly price: number;
  readonly source: string;
  /**
   * Earlier final closes of this source, by the end of their hour. They measure the move of a forecast that was issued
   * on another source, whose prices differ.
   */
  readonly earlier?: ReadonlyMap<string, number>;
};

/**
 * Compares the forecasts for one hour with the recorded price: that of the source on which they were issued, or else
 * the move within another source. Without a price after 48 hours they become unresolved.
 */
export type ResolvePredictions = {
  readonly type: 'ResolvePredictions';
  readonly coinId: string;
  readonly targetAt: string;
  /** The recorded close and its source, or null if missing. */
  readonly outcome: RecordedClose | null;
  /** Closes of the same hour on other sources, in order of preference. */
  readonly otherOutcomes?: readonly RecordedClose[];
  /** All forecasts for this hour. Some are in the stream of the day before. */
  readonly due: readonly DueForecast[];
  readonly now: Date;
};

export type PredictionCommand = IssuePrediction | WithholdPrediction | ResolvePredictions;
