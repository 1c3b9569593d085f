import { z } from 'zod';
import { dayMs, minuteMs } from '#domain/shared/time/durations.ts';
import type { LookupSource } from '../market-data.port.ts';
import { requestJson } from './request-json.ts';
import {
  coinPaprikaBudgets,
  coinPaprikaName,
  parseCoinPaprikaCoins,
  type CoinPaprikaOptions,
  parseCoinPaprikaError,
} from './coinpaprika.adapter.ts';
import { createCoinPaprikaIdLookup } from './coinpaprika-ids.adapter.ts';
import { createRowTimeResolver } from './market-rows.ts';
import { reportedRank } from './reported.ts';

const ownBudgets = [{ requests: 80, perMs: dayMs }] as const;

export const coinPaprikaLookups = ({
  outgoing,
  address,
  ids,
}: CoinPaprikaOptions): LookupSource => {
  const findId = createCoinPaprikaIdLookup({ outgoing, address });
  const times = createRowTimeResolver();
  return {
    name: coinPaprikaName,
    mode: 'live',
    refreshMs: 5 * minuteMs,
    budgets: coinPaprikaBudgets,
    ownBudgets,
    requestsPerFetch: 2,
    fetch: async ({ query: { symbol }, now, signal }) => {
      const id = await findId(symbol, signal);
      if (id === undefined)
        return { status: 'value', value: { coin: null }, at: now.toISOString() };
      const url = `${address}/v1/tickers/${encodeURIComponent(id)}?quotes=USD`;
      const response = await requestJson(outgoing, {
        url,
        request: { validators: undefined, signal },
        schema: z.looseObject({ rank: reportedRank }),
        parseError: parseCoinPaprikaError,
      });
      if (response.status === 'not-modified') return response;
      const { host } = new URL(url);
      const { coins } = parseCoinPaprikaCoins([response.value], { host, ids, times, now });
      const [coin] = coins;
      if (coin) ids.learn(coinPaprikaName, [coin]);
      const rankedCoin = coin ? { ...coin, rank: response.value.rank ?? coin.rank } : null;
      return { status: 'value', value: { coin: rankedCoin }, at: coin?.at ?? now.toISOString() };
    },
    close: () => Promise.resolve(),
  };
};
