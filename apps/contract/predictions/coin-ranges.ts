import { z } from 'zod';
import { count, share, coinSymbol, simulated } from '../fields.ts';
import { pastRangeSchema } from '../market/coin-overview.ts';
import { rangeMethodSchema } from './predictions.ts';
import { defineOperations, get, withoutSchemas } from '../define-operations.ts';

/** An 80% range for the next 24 hours, with the record of such ranges. */
const coinRangeSchema = z.object({
  symbol: coinSymbol,
  issuedAt: z.string().meta({ description: 'End of the last candle that was used.' }),
  targetAt: z.string().meta({ description: 'The time whose price is forecast.' }),
  startPrice: z.number().meta({ description: 'The price at `issuedAt`, in USD.' }),
  low: z.number().meta({ description: 'Lower end of the 80% range, in USD.' }),
  high: z.number().meta({ description: 'Upper end of the 80% range, in USD.' }),
  rangeMethod: rangeMethodSchema.meta({ description: 'Method of the range.' }),
  source: z.string().meta({ description: 'Source of the candles.' }),
  simulated: simulated,
  record: z
    .object({
      resolved: count.meta({ description: 'Ranges of the coin over 24 hours with an outcome.' }),
      held: share.meta({ description: 'Share of them that contained the price.' }),
    })
    .nullable()
    .meta({ description: 'How such ranges did; null below 30 outcomes.' }),
  check: z
    .object({
      resolved: count.meta({ description: 'Ranges over 24 hours on past prices.' }),
      held: share.meta({ description: 'Share of them that contained the price.' }),
    })
    .nullable()
    .meta({
      description:
        'How such ranges did on past prices that the model had not seen, before the coin was accepted; null for the main coins.',
    }),
});
/** An 80% range for the next 24 hours. */
export type CoinRange = z.infer<typeof coinRangeSchema>;

/** A coin without a range, and why. */
const missingRangeSchema = z.object({
  symbol: coinSymbol,
  reason: z
    .enum([
      'no-forecast-now',
      'waiting',
      'learning',
      'refused',
      'too-little-history',
      'not-covered',
      'switched-off',
    ])
    .meta({
      description:
        '`no-forecast-now`: the coin has forecasts, but none is open. `waiting`: it waits to be learned. `learning`: it is being learned, and its ranges are checked. `refused`: its ranges did not pass the check. `too-little-history`: fewer hours of prices than forecasts need. `not-covered`: forecasts do not cover the coin. `switched-off`: this installation issues no forecasts.',
    }),
  days: count
    .nullable()
    .meta({ description: 'Days of prices so far where they are too few; otherwise null.' }),
  progress: share
    .nullable()
    .meta({ description: 'How much is learned while it is being learned; otherwise null.' }),
  check: z
    .object({
      horizonHours: z.int().meta({ description: 'Hours of the ranges that were furthest off.' }),
      resolved: count.meta({ description: 'Ranges with an outcome.' }),
      held: share.meta({ description: 'Share of them that contained the price.' }),
    })
    .nullable()
    .meta({ description: 'Result of the check that was not passed; otherwise null.' }),
});
/** Why a coin has no range. */
export type MissingRange = z.infer<typeof missingRangeSchema>;

export const coinRangesSchema = z
  .object({
    ranges: z
      .array(coinRangeSchema)
      .meta({ description: 'One for each coin of the list with an open range, in its order.' }),
    missing: z
      .array(missingRangeSchema)
      .meta({ description: 'The other coins of the list, in its order.' }),
  })
  .meta({
    id: 'CoinRanges',
    description:
      'The open 80% ranges of a member’s coins, or of one coin; the default coins without a list.',
  });
/** The open ranges of a member's coins. */
export type CoinRanges = z.infer<typeof coinRangesSchema>;

export const pastCoinRangesSchema = z
  .array(
    z.object({
      symbol: coinSymbol,
      range: pastRangeSchema.meta({
        description: 'The newest range that ended within the last day.',
      }),
    }),
  )
  .meta({
    id: 'PastCoinRanges',
    description:
      'The ranges of a member’s coins that are over, with their outcomes, in the order of the list.',
  });
/** The ranges of a member's coins that are over. */
export type PastCoinRanges = z.infer<typeof pastCoinRangesSchema>;

const openQuery = z.object({
  symbol: z
    .string()
    .optional()
    .meta({ description: 'Only this coin, which need not be on your list.' }),
});

/** The 80% ranges of a member's own coins. */
export const coinRangeOperations = defineOperations('Market', {
  coinRanges: get('/api/coin-ranges', 'predictions', {
    summary: 'The open 80% ranges of your coins for the next 24 hours',
    description: 'Part of Pro. Prices in USD.',
    query: openQuery,
    status: 200,
    answer: coinRangesSchema,
    etag: true,
  }),
  pastCoinRanges: get('/api/coin-ranges/past', 'dashboard', {
    summary: 'Yesterday’s 80% ranges of your coins, with their outcomes',
    description: 'Prices in USD. Ranges that are still open are part of Pro.',
    status: 200,
    answer: pastCoinRangesSchema,
    etag: true,
  }),
});

/** The same without schemas, for browsers. */
export const coinRangeEndpoints = withoutSchemas(coinRangeOperations);
