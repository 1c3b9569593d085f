import { z } from 'zod';
import {
  bandsSchema,
  calledSchema,
  noCallReasonSchema,
  predictionStateSchema,
  rangeMethodSchema,
} from './predictions.ts';

const count = z.int().nonnegative();
const share = z.number().min(0).max(1);
const rate = z.object({
  rate: share,
  /** 95 % interval (Wilson). Forecasts of many hours overlap, so their number is not one of independent trials. */
  low: share,
  high: share,
});

/** How often what was forecast came true; null where there is nothing to divide by. */
export const recordFiguresSchema = z.object({
  /** Forecasts with an outcome. */
  resolved: count,
  /** Those whose candle never came within 48 hours. */
  unresolved: count,
  /** Resolved ones that called a direction. */
  calls: count,
  hits: count,
  hitRate: rate.nullable(),
  /** Mean squared distance of the probability from what happened; a coin has 0.25. */
  brier: z.number().nullable(),
  /** Root of the mean squared error of the price over that of the last price: below 1 is better than it. */
  errorToLastPrice: z.number().nullable(),
  /** Share of the outcomes within the bands of 50, 80 and 90 %. */
  coverage: z.object({ band50: share, band80: share, band90: share }).nullable(),
});
/** How often a choice of forecasts came true. */
export type RecordFigures = z.infer<typeof recordFiguresSchema>;

/** A tenth of the probabilities, what they said on average, and how often it came true. */
export const reliabilityBinSchema = z.object({
  from: share,
  to: share,
  n: count,
  /** Mean probability of up; null without any. */
  said: share.nullable(),
  /** Share that went up; null without any. */
  cameTrue: share.nullable(),
});

/** The day's link of the chain over all forecasts and outcomes. */
export const ledgerDaySchema = z
  .object({
    /** `2026-11-21`, UTC. */
    day: z.string(),
    /** SHA-256 over the link before and the day's entries, hexadecimal. */
    head: z.string(),
    previousHead: z.string(),
    issued: count,
    resolved: count,
    unresolved: count,
    withheld: count,
  })
  .meta({ id: 'LedgerDay' });
/** A closed day of the ledger. */
export type LedgerDay = z.infer<typeof ledgerDaySchema>;

const filtersSchema = z.object({
  coins: z.array(z.string()),
  horizons: z.array(z.int()),
  modelVersions: z.array(z.string()),
  /** `2026-11`, oldest first. */
  months: z.array(z.string()),
});

/** All that was forecast and came due, in one answer; public. */
export const trackRecordSchema = z
  .object({
    /** Bitcoin's. */
    state: predictionStateSchema,
    /** Whether some or all of it is of the simulated market. */
    simulated: z.boolean(),
    /** Bitcoin's next hour: what the sentence at the top of the page says. */
    headline: recordFiguresSchema,
    all: recordFiguresSchema,
    /** What there is to choose from. */
    filters: filtersSchema,
    rows: z.array(
      z.object({ symbol: z.string(), horizonHours: z.int(), ...recordFiguresSchema.shape }),
    ),
    /** The newest closed day; null before the first. */
    ledger: ledgerDaySchema.nullable(),
    /** The newest hour at which something was issued, ISO-8601; null before the first. */
    asOf: z.string().nullable(),
  })
  .meta({ id: 'TrackRecord' });
/** The whole record in figures. */
export type TrackRecord = z.infer<typeof trackRecordSchema>;

/** The figures of one choice of filters, month by month and by probability. */
export const recordDetailsSchema = z
  .object({
    figures: recordFiguresSchema,
    reliability: z.array(reliabilityBinSchema),
    months: z.array(z.object({ month: z.string(), ...recordFiguresSchema.shape })),
  })
  .meta({ id: 'RecordDetails' });
/** The record of one choice of filters. */
export type RecordDetails = z.infer<typeof recordDetailsSchema>;

/** One forecast and what came of it. Prices in USD. */
export const predictionRecordSchema = z
  .object({
    /** `BTC-1-2026-11-21T10:00:00.000Z`: coin, horizon and target. */
    id: z.string(),
    symbol: z.string(),
    horizonHours: z.int(),
    /** End of the last candle used; the target is the horizon later. */
    cutOffAt: z.string(),
    issuedAt: z.string(),
    targetAt: z.string(),
    /** When the store wrote the forecast; for the demo's first months, computed afterwards, later than `issuedAt`. */
    storedAt: z.string(),
    lastPrice: z.number(),
    price: z.number(),
    probUp: share,
    called: calledSchema,
    /** Null where a side was named. */
    noCallReason: noCallReasonSchema.nullable(),
    ...bandsSchema.shape,
    rangeMethod: rangeMethodSchema,
    modelVersion: z.string(),
    source: z.string(),
    simulated: z.boolean(),
    outcome: z.enum(['resolved', 'unresolved']),
    /** What the price was; null where it is not known. */
    actual: z.number().nullable(),
    /** Whether the call was right; null where nothing was called or the outcome is not known. */
    hit: z.boolean().nullable(),
    /** Why it stayed open; null where it did not. */
    reason: z.string().nullable(),
  })
  .meta({ id: 'PredictionRecord' });
/** One forecast that came due. */
export type PredictionRecord = z.infer<typeof predictionRecordSchema>;

/** Records of one coin and horizon, newest first. */
export const predictionRecordsSchema = z
  .object({
    records: z.array(predictionRecordSchema),
    /** For the next page; null on the last one. */
    before: z.string().nullable(),
  })
  .meta({ id: 'PredictionRecords' });

/** The links of the chain, newest first. */
export const ledgerDaysSchema = z.array(ledgerDaySchema);
