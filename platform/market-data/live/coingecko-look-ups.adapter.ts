import { z } from 'zod';
import { dayMs, minuteMs } from '#domain/shared/time/durations.ts';
import type { LookupSource } from '../market-data.port.ts';
import { requestJson, parseRows } from './request-json.ts';
import {
  coinGeckoBudgets,
  parseCoinGeckoCoins,
  coinGeckoHeaders,
  type CoinGeckoOptions,
  parseCoinGeckoError,
} from './coingecko.adapter.ts';
import { createRowTimeResolver } from './market-rows.ts';
import { reportedRank, requiredText } from './reported.ts';

const ownBudgets = [{ requests: 12, perMs: dayMs }] as const;

export const coinGeckoLookups = ({
  outgoing,
  address,
  apiKey,
  ids,
}: CoinGeckoOptions): LookupSource => {
  const headers = coinGeckoHeaders(apiKey);
  const resolveRowTime = createRowTimeResolver();
  const sharedOptions = { parseError: parseCoinGeckoError, headers };
  return {
    name: 'CoinGecko',
    mode: 'live',
    refreshMs: 5 * minuteMs,
    budgets: coinGeckoBudgets(apiKey),
    ownBudgets,
    requestsPerFetch: 2,
    fetch: async ({ query: { symbol }, now, signal }) => {
      const request = { validators: undefined, signal };
      const searchUrl = `${address}/api/v3/search?query=${encodeURIComponent(symbol)}`;
      const response = await requestJson(outgoing, {
        url: searchUrl,
        request,
        schema: searchSchema,
        ...sharedOptions,
      });
      if (response.status === 'not-modified') return response;
      const { host } = new URL(searchUrl);
      const bestMatch = findBestMatch(
        parseRows(response.value.coins, foundSchema, host).rows,
        symbol,
      );
      if (!bestMatch) return { status: 'value', value: { coin: null }, at: now.toISOString() };
      const url = `${address}/api/v3/coins/markets?vs_currency=usd&ids=${encodeURIComponent(bestMatch.id)}&sparkline=false&price_change_percentage=1h,24h,7d,30d`;
      const schema = z.array(z.unknown());
      const marketResponse = await requestJson(outgoing, {
        url,
        request,
        schema,
        ...sharedOptions,
      });
      if (marketResponse.status === 'not-modified') return marketResponse;
      const { coins } = parseCoinGeckoCoins(marketResponse.value, {
        host,
        times: resolveRowTime,
        now,
      });
      const coin = coins.find(({ id }) => id === bestMatch.id);
      if (!coin) return { status: 'value', value: { coin: null }, at: now.toISOString() };
      ids.learn('CoinGecko', [coin]);
      const rankedCoin = { ...coin, rank: bestMatch.rank };
      return { status: 'value', value: { coin: rankedCoin }, at: coin.at ?? now.toISOString() };
    },
    close: () => Promise.resolve(),
  };
};

const searchSchema = z.object({ coins: z.array(z.unknown()) });
const foundSchema = z.object({
  id: requiredText,
  symbol: requiredText,
  market_cap_rank: reportedRank,
});

// Coins without a rank have no significant market.
const findBestMatch = (
  coins: readonly z.infer<typeof foundSchema>[],
  symbol: string,
): { id: string; rank: number } | undefined => {
  const [best] = coins
    .filter((coin) => coin.symbol.toUpperCase() === symbol)
    .flatMap(({ id, market_cap_rank: rank }) => (rank ? [{ id, rank }] : []))
    .sort((one, other) => one.rank - other.rank);
  return best;
};
