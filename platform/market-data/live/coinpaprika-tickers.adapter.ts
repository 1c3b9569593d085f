import { z } from 'zod';
import { dayMs, hourMs } from '#domain/shared/time/durations.ts';
import type { SourceTicker, TickerSource } from '../market-data.port.ts';
import { requestJson, parseRows } from './request-json.ts';
import { plausibleTickers } from './plausible-tickers.ts';
import {
  coinPaprikaBudgets,
  type CoinPaprikaOptions,
  parseCoinPaprikaError,
} from './coinpaprika.adapter.ts';
import { createCoinPaprikaIdLookup } from './coinpaprika-ids.adapter.ts';
import { parseReportedTime } from './market-rows.ts';
import { reportedFlag, reportedTime, requiredFigure } from './reported.ts';

// Together with the lookups, uses what remains of the free plan when CoinPaprika replaces the
// market source: 11,072 calls a month.
const ownBudgets = [{ requests: 250, perMs: dayMs }] as const;

/**
 * The pairs of a coin by its symbol. The provider has its own ids, so an unknown id is looked up
 * first.
 */
export const coinPaprikaTickers = ({
  outgoing,
  address,
  ids,
}: CoinPaprikaOptions): TickerSource => {
  const findId = createCoinPaprikaIdLookup({ outgoing, address });
  return {
    name: 'CoinPaprika',
    mode: 'live',
    refreshMs: hourMs,
    budgets: coinPaprikaBudgets,
    ownBudgets,
    requestsPerFetch: 2,
    fetch: async ({ query: { coinId }, now, signal }) => {
      const symbol = ids.symbolOf(coinId);
      const id = symbol === undefined ? undefined : await findId(symbol, signal);
      if (id === undefined) return { status: 'nothing' };
      const url = `${address}/v1/coins/${encodeURIComponent(id)}/markets?quotes=USD`;
      const response = await requestJson(outgoing, {
        url,
        request: { validators: undefined, signal },
        schema: z.array(z.unknown()),
        parseError: parseCoinPaprikaError,
      });
      if (response.status === 'not-modified') return response;
      const { rows, rejected } = parseRows(response.value, marketSchema, new URL(url).host);
      const spotRows = rows.filter(({ category, outlier }) => category === 'Spot' && !outlier);
      const tickers = plausibleTickers(spotRows.map((row) => toTicker(row, now)));
      if (tickers.length === 0) return { status: 'nothing' };
      return { status: 'value', value: tickers, at: now.toISOString(), rejected };
    },
    close: () => Promise.resolve(),
  };
};

const marketSchema = z.object({
  exchange_name: z.string().min(1).max(80),
  pair: z.string().min(1).max(80),
  category: z.string().nullish(),
  outlier: reportedFlag,
  trust_score: z.string().nullish().catch(null),
  last_updated: reportedTime,
  quotes: z.object({ USD: z.object({ price: requiredFigure, volume_24h: requiredFigure }) }),
});
type Row = z.infer<typeof marketSchema>;

const trustLevels: Readonly<Record<string, SourceTicker['trust']>> = {
  high: 'high',
  medium: 'medium',
  low: 'low',
};

const toTicker = (row: Row, now: Date): SourceTicker => ({
  exchange: row.exchange_name,
  pair: row.pair,
  price: row.quotes.USD.price,
  spread: null,
  volume: row.quotes.USD.volume_24h,
  trust: trustLevels[row.trust_score ?? ''] ?? null,
  tradedAt: parseReportedTime(row.last_updated, now),
});
