import { z } from 'zod';
import { quoteCurrencies } from '#domain/shared/market/currencies.ts';
import type { ObservationCollection } from '../open-collection.ts';
import { sourceModeSchema } from '../sources/record.ts';

const rateSchema = z.number().positive();

/** The last accepted rate of a currency. Id: the currency. */
export const exchangeRateRecordSchema = z.strictObject({
  id: z.enum(quoteCurrencies),
  /** Units of the currency for one US dollar. */
  rate: rateSchema,
  source: z.string().min(1),
  kind: sourceModeSchema,
  /** When the source measured the rate, ISO-8601. */
  at: z.iso.datetime(),
  /** A later rate that differs too much, until a second reading agrees with it; null otherwise. */
  unconfirmed: z.strictObject({ rate: rateSchema, at: z.iso.datetime() }).nullable(),
});
export type ExchangeRateRecord = z.infer<typeof exchangeRateRecordSchema>;

export const exchangeRatesCollection: ObservationCollection = {
  name: 'exchange-rates',
  version: 1,
  indexes: [],
};
