import { z } from 'zod';
import { hourMs } from '#domain/shared/time/durations.ts';
import type { ExchangeRateSource } from '../market-data.port.ts';
import {
  coinPaprikaBudgets,
  coinPaprikaName,
  type CoinPaprikaOptions,
  parseCoinPaprikaError,
} from './coinpaprika.adapter.ts';
import { parseReportedTime } from './market-rows.ts';
import { reportedTime, requiredFigure } from './reported.ts';
import { requestJson } from './request-json.ts';

// What remains of the free plan beside prices, tickers and lookups. Only asked when the first source fails or its rate
// needs a second reading.
const ownBudgets = [{ requests: 1, perMs: hourMs }] as const;

/** The price of Bitcoin in three currencies gives the rates between them. */
export const coinPaprikaExchangeRates = ({
  outgoing,
  address,
}: Pick<CoinPaprikaOptions, 'outgoing' | 'address'>): ExchangeRateSource => ({
  name: coinPaprikaName,
  mode: 'live',
  refreshMs: hourMs,
  budgets: coinPaprikaBudgets,
  ownBudgets,
  fetch: async ({ now, signal }) => {
    const response = await requestJson(outgoing, {
      url: `${address}/v1/tickers/btc-bitcoin?quotes=USD,GBP,EUR`,
      request: { validators: undefined, signal },
      schema: answerSchema,
      parseError: parseCoinPaprikaError,
    });
    if (response.status === 'not-modified') return response;
    const { quotes, last_updated: updated } = response.value;
    const value = {
      GBP: quotes.GBP.price / quotes.USD.price,
      EUR: quotes.EUR.price / quotes.USD.price,
    };
    return { status: 'value', value, at: parseReportedTime(updated, now) ?? now.toISOString() };
  },
  close: () => Promise.resolve(),
});

const quoteSchema = z.object({ price: requiredFigure.pipe(z.number().positive()) });
const answerSchema = z.object({
  last_updated: reportedTime,
  quotes: z.object({ USD: quoteSchema, GBP: quoteSchema, EUR: quoteSchema }),
});
