import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { majorCoins } from '../shared/market/major-coins.ts';
import { deciderSpec } from '../shared/testing/decider-spec.ts';
import {
  includesCoin,
  joinCoinChoices,
  listMajorSymbols,
  orderCoins,
  replaceMajorCoins,
  type CoinList,
} from '../shared/market/coin-list.ts';
import { alertsDecider, type AlertsCommand, type AlertsState } from './alerts.ts';
import { withJoinedCoins } from './coin-list.ts';
import type { AlertsEvent } from './events.ts';

const given = deciderSpec(alertsDecider);
const now = new Date('2026-11-29T10:00:00.000Z');
const at = now.toISOString();
const bitcoin = { coinId: 'bitcoin', symbol: 'BTC' };
const ether = { coinId: 'ethereum', symbol: 'ETH' };
const dogecoin = { coinId: 'dogecoin', symbol: 'DOGE' };
const pepe = { coinId: 'pepe', symbol: 'PEPE' };
const shiba = { coinId: 'shiba-inu', symbol: 'SHIB' };

const watched = (coin: CoinList[number], place: 'first' | 'last' = 'first'): AlertsEvent => ({
  type: 'CoinWatched',
  data: { ...coin, place, watchedAt: at },
});
const changed = (...coins: CoinList): AlertsEvent => ({
  type: 'CoinListChanged',
  data: { coins, changedAt: at },
});
type Coin = { readonly coinId: string; readonly symbol: string };
const watch = (coin: Coin, preferredCoins: readonly string[] = []): AlertsCommand => ({
  type: 'WatchCoin',
  ...coin,
  preferredCoins,
  now,
});
const symbolsOf = (coins: CoinList): string[] => coins.map(({ symbol }) => symbol);

describe('earlier choices', () => {
  it('become one list: preferred coins first, then watched ones, each once', () => {
    const coins = joinCoinChoices(['ETH', 'BTC'], [pepe, bitcoin, { coinId: null, symbol: 'ETH' }]);
    expect(coins).toEqual([ether, bitcoin, pepe]);
    expect(joinCoinChoices([], [pepe, bitcoin])).toEqual([pepe, bitcoin]);
    expect(joinCoinChoices(['DOGE'], [])).toEqual([dogecoin]);
  });

  it('are recorded with the first change, so that the list no longer depends on the account', () => {
    given(watched(pepe))
      .when(watch(shiba, ['BTC']))
      .then(changed(bitcoin, pepe), watched(shiba, 'last'));
    const unwatch = { type: 'UnwatchCoin', ...bitcoin, preferredCoins: ['BTC'], now } as const;
    given(watched(pepe))
      .when(unwatch)
      .then(changed(bitcoin, pepe), {
        type: 'CoinUnwatched',
        data: { ...bitcoin, unwatchedAt: at },
      });
    given(changed(pepe)).when(unwatch).thenNothing();
    given(watched(bitcoin))
      .when(unwatch)
      .then(changed(bitcoin), {
        type: 'CoinUnwatched',
        data: { ...bitcoin, unwatchedAt: at },
      });
    given(watched(pepe))
      .when(watch(bitcoin, ['BTC']))
      .thenNothing();
  });

  it('above the limit are kept, and no coin can be added', () => {
    const many = Array.from({ length: 150 }, (_, index) => ({
      coinId: `c${String(index)}`,
      symbol: `C${String(index)}`,
    }));
    const events = many.map((coin) => watched(coin));
    const state = events.reduce(alertsDecider.evolve, alertsDecider.initialState);
    expect(withJoinedCoins(state, ['BTC']).watched).toHaveLength(151);
    given(...events)
      .when(watch(shiba, ['BTC']))
      .thenRejects('conflict', 'alerts/watchlist-full');
  });
});

describe('the order of the list', () => {
  const order = (...coins: CoinList): AlertsCommand => ({
    type: 'OrderCoins',
    order: coins,
    preferredCoins: ['BTC'],
    now,
  });

  it('changes, with coins that are not named at the end', () => {
    given(changed(bitcoin, ether, pepe))
      .when(order(pepe, bitcoin))
      .then(changed(pepe, bitcoin, ether));
    given(changed(bitcoin, ether, pepe))
      .when(order(shiba, bitcoin))
      .thenNothing();
    given(watched(pepe)).when(order(pepe)).then(changed(pepe, bitcoin));
  });
});

describe('preferred coins', () => {
  const choose = (
    symbols: readonly string[],
    preferredCoins: readonly string[] = [],
  ): AlertsCommand => ({ type: 'ChooseMajorCoins', symbols, preferredCoins, now });

  it('are the main coins of the list; saving them leaves the other coins in their places', () => {
    const list = changed(bitcoin, pepe, ether, shiba);
    given(list)
      .when(choose(['ETH', 'BTC']))
      .then(changed(ether, pepe, bitcoin, shiba));
    given(list)
      .when(choose(['BTC', 'ETH', 'DOGE']))
      .then(changed(bitcoin, pepe, ether, dogecoin, shiba));
    given(list)
      .when(choose(['ETH']))
      .then(changed(ether, pepe, shiba));
    given(list)
      .when(choose(['BTC', 'ETH']))
      .thenNothing();
    given(list).when(choose([])).then(changed(pepe, shiba));
    given(changed(pepe))
      .when(choose(['DOGE']))
      .then(changed(dogecoin, pepe));
  });

  it('record the list where the account alone would give another one', () => {
    given(watched(ether), watched(pepe))
      .when(choose(['ETH', 'BTC']))
      .then(changed(pepe, ether, bitcoin));
    given()
      .when(choose(['BTC']))
      .thenNothing();
    given(watched(ether)).when(choose([])).then(changed());
  });

  it('cannot fill the list above its limit', () => {
    const full = Array.from({ length: 100 }, (_, index) => ({
      coinId: `c${String(index)}`,
      symbol: `C${String(index)}`,
    }));
    given(changed(...full))
      .when(choose(['BTC']))
      .thenRejects('conflict', 'alerts/watchlist-full');
    given(changed(bitcoin, ...full))
      .when(choose([]))
      .then(changed(...full));
  });
});

const majorSymbols = majorCoins.map(({ symbol }) => symbol);
const anySymbols = fc.uniqueArray(fc.constantFrom(...majorSymbols));
const anyCoin = fc.oneof(
  fc.constantFrom(...majorCoins).map(({ id, symbol }) => ({ coinId: id, symbol })),
  fc.constantFrom(...majorSymbols, 'OLD').map((symbol) => ({ coinId: null, symbol })),
  fc.nat(20).map((id) => ({ coinId: `c${String(id)}`, symbol: `C${String(id % 5)}` })),
);
const anyList = fc.array(anyCoin).map((coins) => joinCoinChoices([], coins));

describe('for all choices', () => {
  it('joining loses none, repeats none, and keeps both orders', () => {
    fc.assert(
      fc.property(anySymbols, anyList, (preferred, list) => {
        const joined = joinCoinChoices(preferred, list);
        expect(symbolsOf(joined.slice(0, preferred.length))).toEqual(preferred);
        for (const coin of list) expect(includesCoin(joined, coin)).toBe(true);
        const added = joined.slice(preferred.length);
        expect(added).toEqual(list.filter((coin) => added.includes(coin)));
        expect(joinCoinChoices(preferred, joined)).toEqual(joined);
      }),
    );
  });

  it('a new order loses and adds none', () => {
    fc.assert(
      fc.property(anyList, anyList, (list, order) => {
        const ordered = orderCoins(list, order);
        expect([...ordered].sort(compareCoins)).toEqual([...list].sort(compareCoins));
      }),
    );
  });

  it('saved preferred coins are answered, and the other coins stay in their order', () => {
    fc.assert(
      fc.property(anyList, anySymbols, (list, symbols) => {
        const coins = replaceMajorCoins(list, symbols);
        expect(listMajorSymbols(coins)).toEqual(symbols);
        const isOther = (coin: CoinList[number]): boolean => listMajorSymbols([coin]).length === 0;
        expect(coins.filter(isOther)).toEqual(list.filter(isOther));
      }),
    );
  });

  it('the list that a member sees is the one that the commands change', () => {
    const anyCommand = fc.oneof(
      anyCoin
        .filter(({ coinId }) => coinId !== null)
        .map((coin) => ({ type: 'WatchCoin', ...coin, coinId: coin.coinId ?? '' }) as const),
      anyCoin.map((coin) => ({ type: 'UnwatchCoin', ...coin }) as const),
      anyList.map((order) => ({ type: 'OrderCoins', order }) as const),
    );
    fc.assert(
      fc.property(anySymbols, anyList, fc.array(anyCommand), (preferredCoins, list, commands) => {
        let state: AlertsState = { ...alertsDecider.initialState, watched: list };
        let expected = withJoinedCoins(state, preferredCoins);
        for (const command of commands) {
          const apply = (from: AlertsState): AlertsState =>
            alertsDecider
              .decide(from, { ...command, preferredCoins, now })
              .reduce(alertsDecider.evolve, from);
          state = apply(state);
          expected = apply(expected);
          expect(withJoinedCoins(state, preferredCoins)).toEqual(expected);
        }
      }),
    );
  });
});

const compareCoins = (one: CoinList[number], other: CoinList[number]): number =>
  JSON.stringify(one).localeCompare(JSON.stringify(other));
