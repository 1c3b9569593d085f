import { z } from 'zod';
import { dayMs, minuteMs } from '#domain/shared/time/durations.ts';
import type { LookUpSource } from '../market-data.port.ts';
import { requestJson } from './request-json.ts';
import {
  coinPaprikaBudgets,
  coinPaprikaCoins,
  type CoinPaprikaOptions,
  coinPaprikaRefusal,
} from './coinpaprika.adapter.ts';
import { coinPaprikaIds } from './coinpaprika-ids.adapter.ts';
import { rowTimes } from './market-rows.ts';
import { reportedRank } from './reported.ts';

const ownBudgets = [{ requests: 80, perMs: dayMs }] as const;

export const coinPaprikaLookUps = ({
  outgoing,
  address,
  ids,
}: CoinPaprikaOptions): LookUpSource => {
  const findId = coinPaprikaIds({ outgoing, address });
  const times = rowTimes();
  return {
    name: 'CoinPaprika',
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
      const answer = await requestJson(outgoing, {
        url,
        request: { validators: undefined, signal },
        schema: z.looseObject({ rank: reportedRank }),
        parseError: coinPaprikaRefusal,
      });
      if (answer.status === 'not-modified') return answer;
      const { host } = new URL(url);
      const { coins } = coinPaprikaCoins([answer.value], { host, ids, times, now });
      const [coin] = coins;
      if (coin) ids.learn([coin]);
      const rankedCoin = coin ? { ...coin, rank: answer.value.rank ?? coin.rank } : null;
      return { status: 'value', value: { coin: rankedCoin }, at: coin?.at ?? now.toISOString() };
    },
    close: () => Promise.resolve(),
  };
};
