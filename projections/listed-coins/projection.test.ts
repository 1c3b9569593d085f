import { describe, expect, it } from 'vitest';
import { ada, eventLog } from '../engine/testing/events.ts';
import { given } from '../engine/testing/projection-spec.ts';
import { listedCoins } from './projection.ts';

const at = '2026-05-04T10:00:00.000Z';

const createLog = () => {
  const log = eventLog();
  const add = (type: string, data: object): void => {
    log.add(`alerts-${ada}`, { type, data });
  };
  return {
    watch: (coinId: string | null, symbol: string) => {
      add('CoinWatched', { coinId, symbol, place: 'last', watchedAt: at });
    },
    add,
    coins: () =>
      given(log.events)
        .when(listedCoins)
        .documents.get(ada)
        ?.coins.map(({ coinId }) => coinId),
    log,
  };
};

describe('the further coins on a list', () => {
  it('are those that are not main coins', () => {
    const { watch, coins, add } = createLog();
    watch('bitcoin', 'BTC');
    expect(coins()).toBeUndefined();
    watch('chainlink', 'LINK');
    watch('litecoin', 'LTC');
    expect(coins()).toEqual(['chainlink', 'litecoin']);
    add('CoinUnwatched', { coinId: 'chainlink', symbol: 'LINK', unwatchedAt: at });
    expect(coins()).toEqual(['litecoin']);
    add('CoinUnwatched', { coinId: 'litecoin', symbol: 'LTC', unwatchedAt: at });
    expect(coins()).toBeUndefined();
  });

  it('have an id once it is known', () => {
    const { watch, coins, add } = createLog();
    watch(null, 'LINK');
    expect(coins()).toEqual([null]);
    add('WatchedCoinResolved', { symbol: 'LINK', coinId: 'chainlink', resolvedAt: at });
    expect(coins()).toEqual(['chainlink']);
  });

  it('follow a list that is replaced, and end with the account', () => {
    const { watch, coins, add, log } = createLog();
    watch('chainlink', 'LINK');
    const list = [
      { coinId: 'avalanche-2', symbol: 'AVAX' },
      { coinId: 'ethereum', symbol: 'ETH' },
    ];
    add('CoinListChanged', { coins: list, changedAt: at });
    expect(coins()).toEqual(['avalanche-2']);
    log.add(`account-${ada}`, { type: 'AccountErased', data: { erasedAt: at } });
    expect(coins()).toBeUndefined();
  });
});
