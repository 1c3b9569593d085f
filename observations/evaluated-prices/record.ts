import { z } from 'zod';
import { quoteCurrencies } from '#domain/shared/market/currencies.ts';
import type { ObservationCollection } from '../open-collection.ts';
import { sourceModeSchema } from '../sources/record.ts';

const evaluatedFiguresSchema = z.strictObject({
  price: z.number().nonnegative(),
  change24h: z.number().nullable(),
  /** When the source measured the price, ISO-8601. */
  at: z.iso.datetime(),
});

const evaluatedCoinSchema = evaluatedFiguresSchema.extend({
  /** The latest figures by source. Absent in documents from older versions. */
  bySource: z.record(z.string(), evaluatedFiguresSchema).optional(),
});

/** The figures at the last evaluation of price alerts, so that the next evaluation continues from them. */
export const evaluatedPricesSchema = z.strictObject({
  /** `latest` has prices in USD, a currency the converted ones. */
  id: z.enum(['latest', ...quoteCurrencies]),
  kind: sourceModeSchema,
  coins: z.record(z.string(), evaluatedCoinSchema),
});
export type EvaluatedPrices = z.infer<typeof evaluatedPricesSchema>;

export const evaluatedPricesCollection: ObservationCollection = {
  name: 'judged-prices',
  version: 1,
  indexes: [],
};
