import { z } from 'zod';
import { baseCurrency, quoteCurrencies } from '../../../domain/shared/market/currencies.ts';
import { sourceModeSchema } from './market.ts';
import { defineOperations, get, withoutSchemas } from '../define-operations.ts';

const exchangeRatesSchema = z
  .object({
    base: z.literal(baseCurrency).meta({ description: 'Currency of all market data.' }),
    maxAgeSeconds: z
      .int()
      .positive()
      .meta({ description: 'An older rate is stale, and figures stay in USD.' }),
    rates: z
      .array(
        z.object({
          currency: z.enum(quoteCurrencies).meta({ description: 'Currency of the rate.' }),
          rate: z
            .number()
            .positive()
            .meta({ description: 'Units of the currency for one US dollar.' }),
          source: z.string().meta({ description: 'Display name of the source, such as `Kraken`.' }),
          kind: sourceModeSchema.meta({ description: 'Whether the rate is live or simulated.' }),
          at: z.string().meta({ description: 'When the source measured it.' }),
          stale: z.boolean().meta({ description: 'Whether the rate is older than the maximum.' }),
        }),
      )
      .meta({ description: 'At most one rate for each currency; none before the first reading.' }),
  })
  .meta({ id: 'ExchangeRates', description: 'Exchange rates of the US dollar.' });
/** Exchange rates of the US dollar. */
export type ExchangeRates = z.infer<typeof exchangeRatesSchema>;

/** Exchange rates for figures in the reader's currency. */
export const exchangeRateOperations = defineOperations('Market', {
  exchangeRates: get('/api/exchange-rates', 'public-market', {
    summary: 'How many pounds and euros a US dollar costs, with source and time',
    status: 200,
    answer: exchangeRatesSchema,
  }),
});

/** The same without schemas, for browsers. */
export const exchangeRateEndpoints = withoutSchemas(exchangeRateOperations);
