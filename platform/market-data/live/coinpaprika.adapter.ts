import { z } from 'zod';
import { dayMs, minuteMs } from '#domain/shared/time/durations.ts';
import type { HttpClient } from '../../outgoing/outgoing.port.ts';
import { type RequestBudget, SourceError } from '../../sources/source.port.ts';
import type { MarketSource, SourceCoin } from '../market-data.port.ts';
import { requestJson, parseRows } from './request-json.ts';
import type { CoinIds } from './coin-ids.ts';
import type { ParsedCoins } from './coingecko.adapter.ts';
import {
  sortRowsByRank,
  assignRanks,
  marketTime,
  parseRecordPrice,
  type ResolveRowTime,
  createRowTimeResolver,
} from './market-rows.ts';
import { reportedFigure, reportedTime, requiredFigure, requiredText } from './reported.ts';

export type CoinPaprikaOptions = {
  readonly outgoing: HttpClient;
  readonly address: string;
  readonly ids: CoinIds;
};

export const coinPaprikaName = 'CoinPaprika';
export const coinPaprikaAddress = 'https://api.coinpaprika.com';

// The free plan allows 20,000 calls a month and updates its values every five minutes.
export const coinPaprikaBudgets: readonly RequestBudget[] = [
  { requests: 60, perMs: minuteMs },
  { requests: 20_000, perMs: 31 * dayMs },
];

/**
 * Returns all coins in one response of several megabytes. Coins without a rank are no longer
 * traded.
 */
export const coinPaprikaMarkets = ({
  outgoing,
  address,
  ids,
}: CoinPaprikaOptions): MarketSource => {
  const resolveRowTime = createRowTimeResolver();
  return {
    name: coinPaprikaName,
    mode: 'live',
    refreshMs: 5 * minuteMs,
    budgets: coinPaprikaBudgets,
    fetch: async (request) => {
      const { now } = request;
      const url = `${address}/v1/tickers?quotes=USD`;
      const schema = z.array(z.unknown());
      const response = await requestJson(outgoing, {
        url,
        request,
        schema,
        parseError: parseCoinPaprikaError,
      });
      if (response.status === 'not-modified') return response;
      const { host } = new URL(url);
      const { coins, rejected } = parseCoinPaprikaCoins(response.value, {
        host,
        ids,
        times: resolveRowTime,
        now,
      });
      if (coins.length === 0) return { status: 'nothing' };
      const at = marketTime(coins, now);
      return { status: 'value', value: coins, at, validators: response.validators, rejected };
    },
    close: () => Promise.resolve(),
  };
};

type RowContext = {
  readonly host: string;
  readonly ids: CoinIds;
  readonly times: ResolveRowTime;
  readonly now: Date;
};

export const parseCoinPaprikaCoins = (
  answer: readonly unknown[],
  { host, ids, times, now }: RowContext,
): ParsedCoins => {
  const { rows, rejected } = parseRows(answer, tickerSchema, host);
  const tradedRows = rows.filter(({ rank }) => rank !== 0);
  const rankedRows = sortRowsByRank(tradedRows, ({ rank }) => rank ?? null);
  return { coins: assignRanks(toSourceCoins(rankedRows, { ids, times, now })), rejected };
};

const errorSchema = z.object({ error: z.string() });

export const parseCoinPaprikaError = (body: unknown): SourceError | undefined => {
  const error = errorSchema.safeParse(body).data?.error;
  return error === undefined
    ? undefined
    : new SourceError(`CoinPaprika: ${error.slice(0, 200)}`, { retryable: false });
};

const figure = reportedFigure;
const tickerSchema = z.object({
  id: requiredText,
  name: requiredText,
  symbol: requiredText,
  // 0 means "no longer traded".
  rank: figure,
  total_supply: figure,
  max_supply: figure,
  last_updated: reportedTime,
  quotes: z.object({
    USD: z.object({
      price: requiredFigure,
      volume_24h: figure,
      market_cap: figure,
      percent_change_1h: figure,
      percent_change_24h: figure,
      percent_change_7d: figure,
      percent_change_30d: figure,
      ath_price: figure,
      ath_date: reportedTime,
    }),
  }),
});
type Row = z.infer<typeof tickerSchema>;

// A coin keeps the id that was assigned to it. Otherwise the best-ranked coin of a symbol gets our id, and further
// coins with the same symbol keep the provider's slug.
const toSourceCoins = (
  rows: readonly Row[],
  { ids, times, now }: Omit<RowContext, 'host'>,
): SourceCoin[] => {
  const coinIdOfRows = new Map<Row, string>();
  const usedIds = new Set<string>();
  const assign = (row: Row, coinId: string | undefined): void => {
    if (coinId === undefined || usedIds.has(coinId)) return;
    usedIds.add(coinId);
    coinIdOfRows.set(row, coinId);
    const symbol = row.symbol.toUpperCase();
    ids.assign({ source: coinPaprikaName, sourceId: row.id, symbol, coinId });
  };
  for (const row of rows) assign(row, ids.idOfSource(coinPaprikaName, row));
  for (const row of rows) if (!coinIdOfRows.has(row)) assign(row, ids.idOf(row.symbol));
  return rows.map((row) => toCoin(row, { id: coinIdOfRows.get(row) ?? toSlug(row), times, now }));
};

// The id `btc-bitcoin` starts with the symbol.
const toSlug = ({ id, symbol }: Row): string => {
  const prefix = `${symbol.toLowerCase()}-`;
  return id.startsWith(prefix) ? id.slice(prefix.length) : id;
};

const toCoin = (
  { symbol, name, last_updated: updated, quotes: { USD: quote }, ...row }: Row,
  { id, times, now }: Pick<RowContext, 'times' | 'now'> & { readonly id: string },
): SourceCoin => ({
  id,
  symbol: symbol.toUpperCase(),
  name,
  rank: 0,
  price: quote.price,
  change1h: quote.percent_change_1h ?? null,
  change24h: quote.percent_change_24h ?? null,
  change7d: quote.percent_change_7d ?? null,
  change30d: quote.percent_change_30d ?? null,
  low24h: null,
  high24h: null,
  volume: quote.volume_24h ?? null,
  // 0 means "unknown".
  marketCap: quote.market_cap ? quote.market_cap : null,
  records: {
    allTimeHigh: parseRecordPrice(quote.ath_price, quote.ath_date),
    allTimeLow: null,
    circulatingSupply: null,
    totalSupply: row.total_supply ? row.total_supply : null,
    maxSupply: row.max_supply ? row.max_supply : null,
  },
  at: times(
    {
      id,
      reported: updated,
      figures: [quote.price, quote.volume_24h, quote.percent_change_24h],
    },
    now,
  ),
});
