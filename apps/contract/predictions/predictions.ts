import { z } from 'zod';
import { forecastsSwitchedOff, share, symbolInput, coinSymbol } from '../fields.ts';
import { defineOperations, get, withoutSchemas } from '../define-operations.ts';

/** Forecast horizons in hours. A test checks that they match the model's. */
export const predictionHorizons = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 24] as const;

/** A price in USD. */
export const price = z.number().positive();
/** Where a price moves. */
export const direction = z.enum(['up', 'down']);
/** The predicted direction. `none` means no call. */
export const predictedDirectionSchema = z.enum(['up', 'down', 'none']);
/**
 * Why there is no direction call: the probability is too even (below 52%), too few earlier calls of this horizon and
 * model version have an outcome in the last 180 days (30 per hour of the horizon), or those were no better than chance
 * by the 95% interval.
 */
export const noCallReasonSchema = z.enum([
  'even-chances',
  'not-enough-record',
  'no-better-than-chance',
]);
/** Why a forecast has no direction call. */
export type NoCallReason = z.infer<typeof noCallReasonSchema>;
/**
 * Source of bands and volatility: the model, or EWMA(0.97) of past hours for a coin with less than a year of hours on
 * which the model's variance is no better.
 */
export const rangeMethodSchema = z.enum(['model', 'ewma']);
const sourceMode = z.enum(['live', 'simulated', 'replay']);

/**
 * State of forecasting. `calibrating`: the model learns past years, or the demo computes its six months, and `progress`
 * is the completed share (0 to 1). `ready`: forecasts are issued every hour. `waiting`: there
 * are no candles yet, or the models of other coins learn first.
 */
export const predictionStateSchema = z
  .object({
    phase: z.enum(['waiting', 'calibrating', 'ready']).meta({
      description:
        'State of the forecasts; `calibrating` while the model learns, `waiting` without candles or until the models of other coins have learned.',
    }),
    progress: share.meta({ description: 'Progress of calibration, 0 to 1.' }),
    hoursMissed: z.int().nonnegative().meta({
      description: 'Hours for which no forecast was issued in time; they are never issued later.',
    }),
    hoursWithheld: z
      .int()
      .nonnegative()
      .meta({ description: 'Hours for which the model withheld its forecast.' }),
    switchedOff: forecastsSwitchedOff,
  })
  .meta({ id: 'PredictionState', description: 'State of a coin’s forecasts.' });
/** State of forecasting for a coin. */
export type PredictionState = z.infer<typeof predictionStateSchema>;

/** A price band in USD. */
export const bandSchema = z.object({
  low: price.meta({ description: 'Lower end in USD.' }),
  high: price.meta({ description: 'Upper end in USD.' }),
});
export const bandsSchema = z
  .object({
    band50: bandSchema.meta({
      description: 'Range with a 50% chance of containing the price, in USD.',
    }),
    band80: bandSchema.meta({
      description: 'Range with an 80% chance of containing the price, in USD.',
    }),
    band90: bandSchema.meta({
      description: 'Range with a 90% chance of containing the price, in USD.',
    }),
  })
  .meta({ id: 'PredictionBands', description: 'Ranges that are expected to contain the price.' });
/** The three bands of a forecast, in USD. */
export type PredictionBands = z.infer<typeof bandsSchema>;

/** A named part of the model and its share (0 to 1) of the component it serves, for the next hour. */
const memberSchema = z.object({
  name: z.string().meta({ description: 'Name of the ensemble member.' }),
  serves: z
    .enum(['price', 'direction', 'variance', 'interval'])
    .meta({ description: 'What the ensemble member contributes to.' }),
  share: share.meta({ description: 'Its share, 0 to 1.' }),
});

/** Reasons why the newest hour has no forecast. */
export const withheldReasonSchema = z.enum([
  'too-little-history',
  'missing-hours',
  'unusual-input',
  'model-too-old',
]);
/** Why an hour has no forecast. */
export type PredictionWithheldReason = z.infer<typeof withheldReasonSchema>;

/** Indicators at the newest finished hour, from the same candles as the forecasts. Null with too few candles. */
const technicalsSchema = z.object({
  rsi: z
    .number()
    .nullable()
    .meta({ description: 'Relative strength index over 14 candles, 0 to 100.' }),
  ma5: z.number().nullable().meta({ description: 'Mean of the last 5 hourly closes, in USD.' }),
  ma10: z.number().nullable().meta({ description: 'Mean of the last 10 hourly closes, in USD.' }),
  ma20: z.number().nullable().meta({ description: 'Mean of the last 20 hourly closes, in USD.' }),
  vwap: z
    .number()
    .nullable()
    .meta({ description: 'Volume-weighted average price since the start of the UTC day, in USD.' }),
  macd: z.number().nullable().meta({
    description:
      'MACD(12, 26): difference between the 12- and the 26-hour exponential average, in USD.',
  }),
  bollingerUpper: z
    .number()
    .nullable()
    .meta({ description: 'Two standard deviations above the middle band, in USD.' }),
  bollingerLower: z
    .number()
    .nullable()
    .meta({ description: 'Two standard deviations below the middle band, in USD.' }),
});

/** Volume figures of the newest hours. Null with too few candles. */
const volumeAnalysisSchema = z.object({
  currentVolume: z
    .number()
    .nullable()
    .meta({ description: 'Units of the coin traded in the newest finished hour.' }),
  volumeRatio: z.number().nullable().meta({
    description: 'Volume of the newest hour divided by the mean of the 24 hours before it.',
  }),
  obv: z.number().nullable().meta({
    description:
      'On-balance volume over the last 720 hours, in units of the coin; only its direction is meaningful.',
  }),
  mfi: z.number().nullable().meta({ description: 'Money flow index over 14 candles, 0 to 100.' }),
  volumeRSI: z
    .number()
    .nullable()
    .meta({ description: 'RSI(14) of the hourly volumes, 0 to 100.' }),
  institutionalActivity: z.enum(['high', 'moderate', 'low']).nullable().meta({
    description:
      'Volume of the newest hour in standard deviations above the mean of 720 hours: high from 2, moderate from 1, otherwise low.',
  }),
  volumeConfirmation: z
    .boolean()
    .nullable()
    .meta({ description: 'Whether the last hour’s move came with more than the usual volume.' }),
  volumeTrend: z.number().min(-2).max(2).nullable().meta({
    description:
      'From −2 to 2: buying minus selling volume of the last 24 hours as a share of the total, times two; an hour counts as buying when it closed above its open.',
  }),
});

/** State and source of a coin's forecasts. */
export const provenanceFields = {
  state: predictionStateSchema.meta({ description: 'State of the coin’s forecasts.' }),
  source: z
    .string()
    .nullable()
    .meta({ description: 'Source of the candles; null without a forecast.' }),
  kind: sourceMode.nullable().meta({
    description:
      'Whether the figures are live, simulated or replayed from a recording; null without a forecast.',
  }),
};

export const predictionSchema = z
  .object({
    symbol: coinSymbol,
    currentPrice: price.nullable().meta({
      description:
        'Close of the hour that ended at `lastUpdated`, in USD; forecasts and changes start from it.',
    }),
    forecast1h: price
      .nullable()
      .meta({ description: 'Price in an hour, in USD; null without a forecast.' }),
    forecast24h: price
      .nullable()
      .meta({ description: 'Price in a day, in USD; null without a forecast.' }),
    change1h: z
      .number()
      .nullable()
      .meta({ description: 'Forecast change over the next hour, in percent.' }),
    change24h: z
      .number()
      .nullable()
      .meta({ description: 'Forecast change over the next day, in percent.' }),
    direction: direction
      .nullable()
      .meta({ description: 'Direction that is called for the next hour; null without a call.' }),
    called: predictedDirectionSchema
      .nullable()
      .meta({ description: 'Direction that the forecast calls; `none` without a call.' }),
    noCallReason: noCallReasonSchema.nullable().meta({
      description:
        'Why there is no direction call: chances below 52%, fewer than 30 outcomes for each hour ahead in 180 days, or a record no better than chance; null where there is a call.',
    }),
    confidence: z.number().min(50).max(100).nullable().meta({
      description:
        'Calibrated chance of the likelier direction over the next hour, 50 to 100 percent.',
    }),
    volatility: z.number().min(2).max(6).nullable().meta({
      description:
        'Expected volatility on a scale from 2 to 6; lower is calmer than Bitcoin usually is.',
    }),
    lastUpdated: z
      .string()
      .nullable()
      .meta({ description: 'End of the last candle that was used; null without a forecast.' }),
    apiSource: z
      .string()
      .meta({ description: 'Engine of the forecast; contains "Advanced ML" for the ensemble.' }),
    modelsUsed: z
      .array(z.string())
      .meta({ description: 'Names of the ensemble members with a share.' }),
    enhanced: z
      .boolean()
      .meta({ description: 'Whether the whole ensemble was used, and not the last price alone.' }),
    technicals: technicalsSchema.meta({ description: 'Indicators of the newest finished hour.' }),
    volumeAnalysis: volumeAnalysisSchema.meta({
      description: 'Indicators of the volume of the newest hours.',
    }),
    intervals: z
      .object({
        next1h: bandsSchema.nullable().meta({
          description: 'Ranges of the next hour; null when it is over and the next one was missed.',
        }),
        next24h: bandsSchema.meta({ description: 'Ranges of the next day.' }),
      })
      .nullable()
      .meta({ description: 'Ranges of the next hour and day; null without a forecast.' }),
    rangeMethods: z
      .object({
        next1h: rangeMethodSchema
          .nullable()
          .meta({ description: 'Ranges of the next hour; null without them.' }),
        next24h: rangeMethodSchema.meta({ description: 'Ranges of the next day.' }),
      })
      .nullable()
      .meta({ description: 'Method of these ranges; null without a forecast.' }),
    modelVersion: z
      .string()
      .nullable()
      .meta({ description: 'Version of the model that made the forecast.' }),
    members: z
      .array(memberSchema)
      .meta({ description: 'Members of the ensemble, each with its share for the next hour.' }),
    withheld: withheldReasonSchema
      .nullable()
      .meta({ description: 'Why the newest hour has no forecast; null where it has one.' }),
    ...provenanceFields,
  })
  .meta({
    id: 'Prediction',
    description: 'The newest forecast of a coin; null means "not reported".',
  });
/** The newest forecast of a coin. */
export type Prediction = z.infer<typeof predictionSchema>;

/** The coin of a forecast. */
export const symbolParams = z.object({
  symbol: symbolInput.meta({
    description: 'Symbol of the coin in upper or lower case, such as `BTC`.',
  }),
});

const day = z.iso.date();

const ledgerQuery = z.object({
  day: day
    .optional()
    .meta({ description: 'Day in UTC, such as `2026-11-21`; the newest closed day by default.' }),
});

/** Forecasts and their ledger. */
export const predictionOperations = defineOperations('Market', {
  btcPrediction: get('/api/predictions/btc', 'predictions', {
    summary: 'The forecast of Bitcoin for the next hour and day',
    description: 'Part of Pro. Prices in USD, changes in percent.',
    status: 200,
    answer: predictionSchema,
    etag: true,
  }),
  predictionLedger: get('/api/predictions/ledger', 'track-record', {
    summary:
      'One day of forecasts and outcomes in the order of the chain; what is still open is shown by its hash, or in full to pro',
    description:
      'JSON lines: the day, its entries each with its hash, and the head. 404 `ledger/no-such-day`: there is none of that day yet.',
    query: ledgerQuery,
    strictQuery: true,
    status: 200,
    answer: null,
    mediaType: 'application/jsonl',
    problems: { 404: ['ledger/no-such-day'] },
  }),
  prediction: get('/api/predictions/{symbol}', 'predictions', {
    summary: 'The forecast of one of the eight major coins',
    description:
      'Part of Pro. Prices in USD, changes in percent. 404 `market/unknown-symbol`: it is none of the eight coins.',
    params: symbolParams,
    status: 200,
    answer: predictionSchema,
    problems: { 404: ['market/unknown-symbol'] },
    etag: true,
  }),
});

/** The same without schemas, for browsers. */
export const predictionEndpoints = withoutSchemas(predictionOperations);
