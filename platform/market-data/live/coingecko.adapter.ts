import { z } from 'zod';
import { dayMs, minuteMs } from '#domain/shared/time/durations.ts';
import type { HttpClient } from '../../outgoing/outgoing.port.ts';
import { type RequestBudget, SourceError } from '../../sources/source.port.ts';
import type { MarketSource, SourceCoin } from '../market-data.port.ts';
import { requestJson, parseRows } from './request-json.ts';
import type { CoinIds } from './coin-ids.ts';
import {
  sortRowsByRank,
  toChangeField,
  assignRanks,
  marketTime,
  parseRecordPrice,
  type ResolveRowTime,
  createRowTimeResolver,
} from './market-rows.ts';
import {
  reportedFigure,
  reportedRank,
  reportedTime,
  requiredFigure,
  requiredText,
} from './reported.ts';

export type CoinGeckoOptions = {
  readonly outgoing: HttpClient;
  readonly address: string;
  /** Key of the free "Demo" plan. Without a key, the public API allows fewer requests. */
  readonly apiKey: string | undefined;
  readonly ids: CoinIds;
};

export const coinGeckoAddress = 'https://api.coingecko.com';

// The free plan allows 30 calls a minute and 10,000 a month. Requesting the hundred coins every
// five minutes uses 8,928 in the longest month; the rest is for exchange tickers, coin lookups and
// coin profiles.
const monthMs = 31 * dayMs;
const refreshMs = 5 * minuteMs;
export const coinGeckoBudgets = (apiKey: string | undefined): readonly RequestBudget[] => [
  { requests: apiKey === undefined ? 10 : 30, perMs: minuteMs },
  { requests: 10_000, perMs: monthMs },
];

/** Terms: "Data provided by CoinGecko", with a link. */
export const coinGeckoMarkets = ({
  outgoing,
  address,
  apiKey,
  ids,
}: CoinGeckoOptions): MarketSource => {
  const resolveRowTime = createRowTimeResolver();
  return {
    name: 'CoinGecko',
    mode: 'live',
    refreshMs,
    budgets: coinGeckoBudgets(apiKey),
    fetch: async (request) => {
      const { now } = request;
      const url = `${address}/api/v3/coins/markets?vs_currency=usd&order=market_cap_desc&per_page=100&page=1&sparkline=false&price_change_percentage=1h,24h,7d,30d`;
      const response = await requestJson(outgoing, {
        url,
        request,
        schema: z.array(z.unknown()),
        parseError: parseCoinGeckoError,
        headers: coinGeckoHeaders(apiKey),
      });
      if (response.status === 'not-modified') return response;
      const { host } = new URL(url);
      const { coins, rejected } = parseCoinGeckoCoins(response.value, {
        host,
        times: resolveRowTime,
        now,
      });
      if (coins.length === 0) return { status: 'nothing' };
      ids.learn('CoinGecko', coins);
      const at = marketTime(coins, now);
      return { status: 'value', value: coins, at, validators: response.validators, rejected };
    },
    close: () => Promise.resolve(),
  };
};

type RowContext = { readonly host: string; readonly times: ResolveRowTime; readonly now: Date };

export type ParsedCoins = { readonly coins: readonly SourceCoin[]; readonly rejected: number };

export const parseCoinGeckoCoins = (
  answer: readonly unknown[],
  { host, times, now }: RowContext,
): ParsedCoins => {
  const { rows, rejected } = parseRows(answer, coinSchema, host);
  const rankedRows = sortRowsByRank(rows, ({ market_cap_rank: rank }) => rank);
  return { coins: assignRanks(rankedRows.map((row) => toCoin(row, times, now))), rejected };
};

export const coinGeckoHeaders = (apiKey: string | undefined): Record<string, string> =>
  apiKey === undefined ? {} : { 'x-cg-demo-api-key': apiKey };

// The free plan also returns this body with HTTP 200 when the limit is exceeded.
const refusalSchema = z.object({
  status: z.object({ error_code: z.number(), error_message: z.string().optional() }),
});
const errorSchema = z.object({ error: z.string() });

export const parseCoinGeckoError = (body: unknown): SourceError | undefined => {
  const status = refusalSchema.safeParse(body).data?.status;
  if (status?.error_code === 429)
    return new SourceError('CoinGecko: over the limit', { retryAfterMs: minuteMs });
  if (status) {
    return new SourceError(`CoinGecko: error ${String(status.error_code)}`, { retryable: false });
  }
  const error = errorSchema.safeParse(body).data?.error;
  return error === undefined
    ? undefined
    : new SourceError(`CoinGecko: ${error.slice(0, 200)}`, { retryable: false });
};

const figure = reportedFigure;
const coinSchema = z.object({
  id: requiredText,
  symbol: requiredText,
  name: requiredText,
  current_price: requiredFigure,
  market_cap: figure,
  market_cap_rank: reportedRank,
  total_volume: figure,
  high_24h: figure,
  low_24h: figure,
  price_change_percentage_24h: figure,
  price_change_percentage_1h_in_currency: figure,
  price_change_percentage_7d_in_currency: figure,
  price_change_percentage_30d_in_currency: figure,
  ath: figure,
  ath_date: reportedTime,
  atl: figure,
  atl_date: reportedTime,
  circulating_supply: figure,
  total_supply: figure,
  max_supply: figure,
  last_updated: reportedTime,
});
type Row = z.infer<typeof coinSchema>;

const toCoin = (row: Row, times: ResolveRowTime, now: Date): SourceCoin => ({
  id: row.id,
  symbol: row.symbol.toUpperCase(),
  name: row.name,
  rank: 0,
  price: row.current_price,
  change24h: row.price_change_percentage_24h ?? null,
  ...toChangeField('change1h', row.price_change_percentage_1h_in_currency),
  ...toChangeField('change7d', row.price_change_percentage_7d_in_currency),
  ...toChangeField('change30d', row.price_change_percentage_30d_in_currency),
  // The provider's extremes lag behind its price.
  low24h: row.low_24h ? Math.min(row.low_24h, row.current_price) : null,
  high24h: row.high_24h ? Math.max(row.high_24h, row.current_price) : null,
  volume: row.total_volume ?? null,
  marketCap: row.market_cap ?? null,
  records: {
    allTimeHigh: parseRecordPrice(row.ath, row.ath_date),
    allTimeLow: parseRecordPrice(row.atl, row.atl_date),
    circulatingSupply: row.circulating_supply ?? null,
    totalSupply: row.total_supply ?? null,
    maxSupply: row.max_supply ?? null,
  },
  at: times(
    {
      id: row.id,
      reported: row.last_updated,
      figures: [row.current_price, row.total_volume, row.price_change_percentage_24h],
    },
    now,
  ),
});
