import { exchangeRateEndpoints } from '../../endpoints/market/exchange-rates.ts';
import { exchangeRatesSchema } from '../../market/exchange-rates.ts';
import { defineOperations } from '../define-operations.ts';

/** Exchange rates for figures in the reader's currency. */
export const exchangeRateOperations = defineOperations(exchangeRateEndpoints, 'Market', {
  exchangeRates: {
    summary: 'How many pounds and euros a US dollar costs, with source and time',
    status: 200,
    answer: exchangeRatesSchema,
  },
});
