import { z } from 'zod';
import { moveHorizons, type MoveHorizon } from '../../../domain/shared/market/move-horizons.ts';
import {
  bandSchema,
  provenanceFields,
  rangeMethodSchema,
  withheldReasonSchema,
} from './predictions.ts';
import { defineOperations, get, withoutSchemas } from '../define-operations.ts';
import { coinSymbol } from '../fields.ts';
const horizonHours = z.literal(moveHorizons).meta({ description: 'Hours ahead: 1, 12 or 24.' });

export { moveHorizons, type MoveHorizon };

/** A price outside the 90% range of the newest forecast issued before it. At most one for each forecast. */
const rangeAlertSchema = z.object({
  symbol: coinSymbol,
  horizonHours,
  issuedAt: z.string().meta({ description: 'When the forecast was issued.' }),
  targetAt: z.string().meta({ description: 'The time whose price was forecast.' }),
  band90: bandSchema.meta({
    description: 'Range with a 90% chance of containing the price, in USD.',
  }),
  price: z.number().positive().meta({ description: 'The first price outside the range, in USD.' }),
  leftAt: z.string().meta({ description: 'When this price was measured.' }),
  source: z.string().meta({ description: 'Source of this price.' }),
  simulated: z.boolean().meta({ description: 'Whether this price is simulated.' }),
});
/** A price outside the range of a forecast. */
export type RangeAlert = z.infer<typeof rangeAlertSchema>;

/** The range of a forecast over one horizon. Percentages are of the last price. */
const expectedMoveSchema = z.object({
  horizonHours,
  targetAt: z.string().meta({ description: 'The time whose price is forecast.' }),
  band80: bandSchema.meta({
    description: 'Range with an 80% chance of containing the price, in USD.',
  }),
  lowPercent: z
    .number()
    .meta({ description: 'Lower end of the range as a change from the last price, in percent.' }),
  highPercent: z
    .number()
    .meta({ description: 'Upper end of the range as a change from the last price, in percent.' }),
  usualWidth: z.number().positive().nullable().meta({
    description:
      'Median width of the 80% ranges of the last 720 forecasts of this coin and horizon (30 days), in percent of the price; null with less than a week of forecasts.',
  }),
  comparedWithUsual: z.number().positive().nullable().meta({
    description: 'Width of the range divided by the usual width; null without a usual width.',
  }),
  rangeMethod: rangeMethodSchema.meta({
    description:
      'Method of the range: the model, or EWMA for a coin with less than a year of hours.',
  }),
  outside: z.boolean().meta({
    description: 'Whether a price left the 90% range of this forecast since it was issued.',
  }),
});
/** The expected move of one coin over one horizon. */
export type ExpectedMove = z.infer<typeof expectedMoveSchema>;

const coinMovesSchema = z.object({
  symbol: coinSymbol,
  currentPrice: z.number().positive().nullable().meta({
    description: 'Close of the hour that ended at `lastUpdated`, in USD; ranges start from it.',
  }),
  lastUpdated: z
    .string()
    .nullable()
    .meta({ description: 'End of the last candle that was used; null without a forecast.' }),
  withheld: withheldReasonSchema
    .nullable()
    .meta({ description: 'Why the newest hour has no forecast; null where it has one.' }),
  moves: z
    .array(expectedMoveSchema)
    .meta({ description: 'One for each horizon; empty without a forecast.' }),
  ...provenanceFields,
});
/** The expected moves of one coin. */
export type CoinMoves = z.infer<typeof coinMovesSchema>;

export const expectedMovesSchema = z
  .object({
    coins: z
      .array(coinMovesSchema)
      .meta({ description: 'The major coins, then the other coins with forecasts.' }),
    alerts: z.array(rangeAlertSchema).meta({
      description: 'Forecasts whose 90% range was left in the last 24 hours, newest first.',
    }),
  })
  .meta({
    id: 'ExpectedMoves',
    description: 'The 80% ranges of the newest forecasts of all coins with forecasts.',
  });
/** The expected moves of all coins with forecasts. */
export type ExpectedMoves = z.infer<typeof expectedMovesSchema>;

/** Expected moves of the coins. */
export const expectedMoveOperations = defineOperations('Market', {
  expectedMoves: get('/api/expected-moves', 'predictions', {
    summary: 'The expected moves of all coins with forecasts over the next hour, 12 hours and day',
    description:
      'Part of Pro. The 80% ranges of the newest forecasts, each compared with the usual width of the coin and horizon.',
    status: 200,
    answer: expectedMovesSchema,
    etag: true,
  }),
});

/** The same without schemas, for browsers. */
export const expectedMoveEndpoints = withoutSchemas(expectedMoveOperations);
