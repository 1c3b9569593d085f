import type { AccountErased } from '#domain/account/events.ts';
import {
  type CoinList,
  findMajorCoin,
  withCoin,
  withoutCoin,
  withResolvedCoin,
} from '#domain/shared/market/coin-list.ts';
import type { AlertsEvent } from '#domain/alerts/events.ts';
import { getStreamAccountId } from '../engine/payload.ts';
import { defineProjection, type Update } from '../engine/projection.ts';
import { listedCoinsCollection, type ListedCoins } from './read-model.ts';

/** The further coins of all lists, which decide whose ranges are learned. */
export const listedCoins = defineProjection<ListedCoins, AlertsEvent | AccountErased>({
  collection: listedCoinsCollection,
  categories: ['account', 'alerts'],
  on: {
    CoinWatched: ({ stream, data: { coinId, symbol, place } }) =>
      updateCoins(stream, (coins) => withCoin(coins, { coinId, symbol }, place)),
    CoinUnwatched: ({ stream, data }) => updateCoins(stream, (coins) => withoutCoin(coins, data)),
    WatchedCoinResolved: ({ stream, data }) =>
      updateCoins(stream, (coins) => withResolvedCoin(coins, data)),
    CoinListChanged: ({ stream, data }) => updateCoins(stream, () => data.coins),
    AccountErased: ({ stream }) => [{ id: getStreamAccountId(stream), apply: () => null }],
  },
});

const updateCoins = (
  stream: string,
  change: (coins: CoinList) => CoinList,
): readonly Update<ListedCoins>[] => {
  const id = getStreamAccountId(stream);
  return [
    {
      id,
      apply: (document) => {
        const coins = withoutMajorCoins(change(document?.coins ?? []));
        return coins.length === 0 ? null : { id, coins };
      },
    },
  ];
};

const withoutMajorCoins = (coins: CoinList): CoinList =>
  coins.filter((coin) => findMajorCoin(coin) === undefined);
