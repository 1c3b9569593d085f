import type { AccountErased } from '#domain/account/events.ts';
import { type CoinList, findMajorCoin } from '#domain/alerts/coin-list.ts';
import type { AlertsEvent } from '#domain/alerts/events.ts';
import { initialState, on } from '#domain/alerts/state.ts';
import { getStreamAccountId } from '../engine/payload.ts';
import { defineProjection, type Update } from '../engine/projection.ts';
import { listedCoinsCollection, type ListedCoins } from './read-model.ts';

/** The further coins of all lists, which decide whose ranges are learned. */
export const listedCoins = defineProjection<ListedCoins, AlertsEvent | AccountErased>({
  collection: listedCoinsCollection,
  categories: ['account', 'alerts'],
  on: {
    CoinWatched: (event) => updateCoins(event.stream, (state) => on.CoinWatched(state, event)),
    CoinUnwatched: (event) => updateCoins(event.stream, (state) => on.CoinUnwatched(state, event)),
    WatchedCoinResolved: (event) =>
      updateCoins(event.stream, (state) => on.WatchedCoinResolved(state, event)),
    CoinListChanged: (event) =>
      updateCoins(event.stream, (state) => on.CoinListChanged(state, event)),
    AccountErased: ({ stream }) => [{ id: getStreamAccountId(stream), apply: () => null }],
  },
});

type AlertsState = typeof initialState;

const updateCoins = (
  stream: string,
  evolve: (state: AlertsState) => AlertsState,
): readonly Update<ListedCoins>[] => {
  const id = getStreamAccountId(stream);
  return [
    {
      id,
      apply: (document) => {
        const { watched } = evolve({ ...initialState, watched: document?.coins ?? [] });
        const coins = withoutMajorCoins(watched);
        return coins.length === 0 ? null : { id, coins };
      },
    },
  ];
};

const withoutMajorCoins = (coins: CoinList): CoinList =>
  coins.filter((coin) => findMajorCoin(coin) === undefined);
