import type { Currency } from '#domain/shared/market/currencies.ts';
import type { ExchangeRate } from '#domain/shared/market/exchange-rates.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { exchangeRatesCollection, type ExchangeRateRecord } from './record.ts';

export type { ExchangeRateRecord } from './record.ts';

type Ports = { readonly readModels: ReadModels };

/** The last accepted rates, at most one for each currency. */
export const listExchangeRates = ({ readModels }: Ports): Promise<ExchangeRateRecord[]> =>
  readModels.collection<ExchangeRateRecord>(exchangeRatesCollection).find({});

/** Undefined for the currency of market data and before the first rate. */
export const findExchangeRate = async (
  { readModels }: Ports,
  currency: Currency,
): Promise<ExchangeRate | undefined> => {
  const record = await readModels
    .collection<ExchangeRateRecord>(exchangeRatesCollection)
    .findOne(currency);
  if (!record) return undefined;
  const { rate, source, at } = record;
  return { currency, rate, source, at };
};
