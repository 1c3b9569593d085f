import { z } from 'zod';

const share = z.number().min(0).max(1);
const price = z.number().positive();
const direction = z.enum(['up', 'down']);
/** Which way a forecast says the price goes; `none` where no side is named. */
export const calledSchema = z.enum(['up', 'down', 'none']);
/**
 * Why no side is named: the chances are too even (below 52 %); too few sides that would have been named have an outcome,
 * of this horizon and model version in the last 180 days (30 for each hour of the horizon); or those were no better than
 * chance, by the 95 % interval.
 */
export const noCallReasonSchema = z.enum([
  'even-chances',
  'not-enough-record',
  'no-better-than-chance',
]);
/** Why a forecast names no side. */
export type NoCallReason = z.infer<typeof noCallReasonSchema>;
/**
 * What bands and volatility come from: the model, or EWMA(0.97) of the past hours, for a coin with less than a year of
 * hours on which the model's variance is no better.
 */
export const rangeMethodSchema = z.enum(['model', 'ewma']);
const sourceMode = z.enum(['live', 'simulated', 'replay']);

/**
 * How far forecasting is. `calibrating`: the model learns the years before, or the demo's six months are computed;
 * `progress` (0 to 1) says how much of it is done. `ready`: forecasts are issued every hour. `waiting`: no candles yet.
 */
export const predictionStateSchema = z
  .object({
    phase: z.enum(['waiting', 'calibrating', 'ready']),
    progress: share,
    /** Hours since the first forecast for which none was issued in time; they are never issued afterwards. */
    hoursMissed: z.int().nonnegative(),
    /** Hours at which the model said that it cannot forecast. */
    hoursWithheld: z.int().nonnegative(),
  })
  .meta({ id: 'PredictionState' });
/** How far forecasting of a coin is. */
export type PredictionState = z.infer<typeof predictionStateSchema>;

/** A band of prices, in USD. */
export const bandSchema = z.object({ low: price, high: price });
/** The bands that hold 50, 80 and 90 of 100 outcomes. */
export const bandsSchema = z
  .object({ band50: bandSchema, band80: bandSchema, band90: bandSchema })
  .meta({ id: 'PredictionBands' });
/** The three bands of a forecast, in USD. */
export type PredictionBands = z.infer<typeof bandsSchema>;

/** A named part of the model and its share (0 to 1) of what it serves, for the next hour. */
const memberSchema = z.object({
  name: z.string(),
  serves: z.enum(['price', 'direction', 'variance', 'interval']),
  share,
});

/** Why the newest hour has no forecast. */
export const withheldSchema = z.enum([
  'too-little-history',
  'missing-hours',
  'unusual-input',
  'model-too-old',
]);
/** Why an hour has no forecast. */
export type Withheld = z.infer<typeof withheldSchema>;

/** Indicators of the newest finished hour, from the candles that the forecasts use; null with too few candles. */
export const technicalsSchema = z.object({
  /** RSI(14), 0 to 100. */
  rsi: z.number().nullable(),
  /** Averages of the last 5, 10 and 20 hourly closes, in USD. */
  ma5: z.number().nullable(),
  ma10: z.number().nullable(),
  ma20: z.number().nullable(),
  /** Volume-weighted average price since the start of the UTC day, in USD. */
  vwap: z.number().nullable(),
  /** MACD(12, 26), in USD. */
  macd: z.number().nullable(),
  /** Bollinger(20, 2), in USD. */
  bollingerUpper: z.number().nullable(),
  bollingerLower: z.number().nullable(),
});

/** What the volumes of the newest hours say; null with too few candles. */
export const volumeAnalysisSchema = z.object({
  /** Units of the coin in the newest finished hour. */
  currentVolume: z.number().nullable(),
  /** The newest hour against the mean of the 24 hours before it. */
  volumeRatio: z.number().nullable(),
  /** On-balance volume over the last 720 hours, in units of the coin. */
  obv: z.number().nullable(),
  /** MFI(14), 0 to 100. */
  mfi: z.number().nullable(),
  /** RSI(14) of the hourly volumes, 0 to 100. */
  volumeRSI: z.number().nullable(),
  /** The newest hour's volume in standard deviations above the mean of 720 hours: high from 2, moderate from 1, else low. */
  institutionalActivity: z.enum(['high', 'moderate', 'low']).nullable(),
  /** Whether more than the usual hour's volume went with the last hour's move. */
  volumeConfirmation: z.boolean().nullable(),
  /**
   * −2 to 2: buyers' less sellers' volume of the last 24 hours as a share of all, times two; an hour's volume is a buyers'
   * one when it closed above its opening. Over 1 is strong buying, over 0 moderate buying, over −1 moderate selling.
   */
  volumeTrend: z.number().min(-2).max(2).nullable(),
});

const provenance = {
  state: predictionStateSchema,
  /** Display name of the candles' source; null without a forecast. */
  source: z.string().nullable(),
  kind: sourceMode.nullable(),
};

/** The forecast of one coin. Money in USD, changes in per cent; null means "not reported". */
export const predictionSchema = z
  .object({
    symbol: z.string(),
    /** Close of the hour that ended at `lastUpdated`; forecasts and changes start from it. */
    currentPrice: price.nullable(),
    forecast1h: price.nullable(),
    forecast24h: price.nullable(),
    change1h: z.number().nullable(),
    change24h: z.number().nullable(),
    /** Of the next hour; null where there is no call. */
    direction: direction.nullable(),
    called: calledSchema.nullable(),
    /** Null where a side is named, and without a forecast. */
    noCallReason: noCallReasonSchema.nullable(),
    /** Calibrated chance of the likelier side over the next hour, in per cent: 50 to 100. */
    confidence: z.number().min(50).max(100).nullable(),
    /** 2 to 6: the standard deviation of the next 24 hours on the scale of the page. */
    volatility: z.number().min(2).max(6).nullable(),
    /** End of the last candle that was used, ISO-8601. */
    lastUpdated: z.string().nullable(),
    /** Contains "Advanced ML" where a forecast of the ensemble is shown. */
    apiSource: z.string(),
    modelsUsed: z.array(z.string()),
    /** Whether the whole ensemble served, and not the last price alone. */
    enhanced: z.boolean(),
    technicals: technicalsSchema,
    volumeAnalysis: volumeAnalysisSchema,
    /** Null without a forecast. */
    intervals: z.object({ next1h: bandsSchema, next24h: bandsSchema }).nullable(),
    /** Null without a forecast. */
    rangeMethods: z.object({ next1h: rangeMethodSchema, next24h: rangeMethodSchema }).nullable(),
    modelVersion: z.string().nullable(),
    members: z.array(memberSchema),
    /** Null where the newest hour has a forecast. */
    withheld: withheldSchema.nullable(),
    ...provenance,
  })
  .meta({ id: 'Prediction' });
/** The newest forecast of a coin as an answer shows it. */
export type Prediction = z.infer<typeof predictionSchema>;

/** A forecast of one hour ahead, in the order of the hours. */
export const hourlyPredictionSchema = z.object({
  /** Hours ahead. */
  hour: z.int().min(1).max(24),
  /** What is forecast is the price at this time, ISO-8601. */
  timestamp: z.string(),
  price,
  /** Against the current price, in per cent. */
  change: z.number(),
  /** Null where there is no call. */
  trend: direction.nullable(),
  called: calledSchema,
  /** Null where a side is named. */
  noCallReason: noCallReasonSchema.nullable(),
  /** Calibrated chance of the likelier side, in per cent: 50 to 100. */
  confidence: z.number().min(50).max(100),
  /** 2 to 6: the standard deviation of that time, taken to 24 hours, on the scale of the page. */
  volatility: z.number().min(2).max(6),
  bands: bandsSchema,
  rangeMethod: rangeMethodSchema,
});

/** The forecasts of 24 hours before `lastUpdated`, which have come due, and what the prices were. */
export const previousPredictionsSchema = z.object({
  /** End of the last candle that was used then, ISO-8601. */
  lastUpdated: z.string(),
  /** The price then. */
  currentPrice: price,
  predictions: z.array(
    z.object({
      hour: z.int().min(1).max(24),
      timestamp: z.string(),
      price,
      bands: bandsSchema,
      /** What the price was, in USD; null where it is not known. */
      actual: price.nullable(),
    }),
  ),
});
/** A day-old forecast of a coin, beside what happened. */
export type PreviousPredictions = z.infer<typeof previousPredictionsSchema>;

/** The forecasts of the next twelve hours and of a day; `predictions` is empty while there are none. */
export const hourlyPredictionsSchema = z
  .object({
    symbol: z.string(),
    currentPrice: price.nullable(),
    modelType: z.string(),
    lastUpdated: z.string().nullable(),
    predictions: z.array(hourlyPredictionSchema),
    /** Null where nothing was issued 24 hours before. */
    previous: previousPredictionsSchema.nullable(),
    withheld: withheldSchema.nullable(),
    ...provenance,
  })
  .meta({ id: 'HourlyPredictions' });
/** The newest forecasts of a coin, hour by hour. */
export type HourlyPredictions = z.infer<typeof hourlyPredictionsSchema>;
