import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createMarketCoin } from '../../testing/fixtures.ts';
import { findMatchingCoins } from './coins-matching.ts';
import {
  getNewestTime,
  formatMarketSummary,
  selectCoins,
  getOldestReading,
  parseChartData,
} from './figures.ts';
import { mergeUpdates } from './live-market.ts';
import { sortCoins, toggleSortOrder, defaultSortOrder, type SortColumn } from './market-order.ts';

const old = '2026-01-05T08:52:00.000Z';
const late = '2026-01-05T09:00:00.000Z';

describe('chart data', () => {
  it.each([[null], ['nonsense'], ['[1]'], ['[1,"2"]'], ['{}']])('%s is no week', (text) => {
    expect(parseChartData(text)).toBeNull();
  });

  it('is a series of numbers', () => {
    expect(parseChartData('[1,2.5]')).toEqual([1, 2.5]);
  });
});

describe('the source of a list', () => {
  it('is as old as its oldest row that is not stale', () => {
    const list = [
      createMarketCoin({ coinSymbol: 'A', at: late }),
      createMarketCoin({ coinSymbol: 'B', at: old, source: 'Kraken' }),
      createMarketCoin({ coinSymbol: 'C', at: '2026-01-01T00:00:00Z', stale: true }),
    ];
    const now = new Date('2026-01-05T09:01:00.000Z');
    expect(getOldestReading(list, now)).toEqual({
      source: 'CoinGecko, Kraken',
      at: old,
      stale: false,
      kind: 'live',
      refreshSeconds: 300,
    });
    expect(getNewestTime(list)).toBe(late);
  });

  it('is not that of a row that grew old since the answer came', () => {
    const rows = [
      createMarketCoin({ coinSymbol: 'A', at: late }),
      createMarketCoin({ coinSymbol: 'B', at: old }),
    ];
    const reading = getOldestReading(rows, new Date('2026-01-05T09:09:59.000Z'));
    expect(reading).toMatchObject({ at: late, stale: false });
  });

  it('is stale when every row is, and nothing when there is none', () => {
    expect(getOldestReading([createMarketCoin({ coinSymbol: 'A', stale: true })])?.stale).toBe(
      true,
    );
    expect(getOldestReading([])).toBeNull();
    expect(getNewestTime([])).toBeUndefined();
  });
});

describe('the day in words', () => {
  const bitcoin = (change24h: number | null, low24h: number | null = 27_770): string | undefined =>
    formatMarketSummary([
      createMarketCoin({ coinSymbol: 'BTC', change24h, low24h, high24h: 28_103 }),
    ]);

  it.each([
    [0.5, 'A quiet day. Bitcoin rose 0.50% in 24 hours, between $27,770 and $28,103.'],
    [-2, 'Bitcoin fell 2.00% in 24 hours, between $27,770 and $28,103.'],
    [-6, 'A rough day. Bitcoin fell 6.00% in 24 hours, between $27,770 and $28,103.'],
    [6, 'A strong day. Bitcoin rose 6.00% in 24 hours, between $27,770 and $28,103.'],
    [0, 'A quiet day. Bitcoin hardly moved in 24 hours, between $27,770 and $28,103.'],
  ])('%d%%', (change, words) => {
    expect(bitcoin(change)).toBe(words);
  });

  it('leaves out unreported figures', () => {
    expect(bitcoin(0.5, null)).toBe('A quiet day. Bitcoin rose 0.50% in 24 hours.');
    expect(bitcoin(null)).toBeUndefined();
    expect(formatMarketSummary([])).toBeUndefined();
  });
});

describe('preferred coins', () => {
  it('come in the member’s order and skip unlisted coins', () => {
    const list = ['A', 'B', 'C'].map((coinSymbol) => createMarketCoin({ coinSymbol }));
    expect(selectCoins(list, ['C', 'X', 'A', 'B'], 2).map((c) => c.coinSymbol)).toEqual(['C', 'A']);
  });
});

describe('a search', () => {
  it('puts the exact symbol first, then beginnings, then the rest by rank', () => {
    const list = [
      createMarketCoin({ coinSymbol: 'WBTC', name: 'Wrapped', rank: 1 }),
      createMarketCoin({ coinSymbol: 'BTCB', name: 'Other', rank: 2 }),
      createMarketCoin({ coinSymbol: 'BTC', name: 'Bitcoin', rank: 3 }),
    ];
    expect(findMatchingCoins(list, ' btc ', 3).map((c) => c.coinSymbol)).toEqual([
      'BTC',
      'BTCB',
      'WBTC',
    ]);
  });
});

describe('the order of the table', () => {
  const coins = fc.uniqueArray(
    fc.record({
      rank: fc.integer({ min: 1, max: 100 }),
      price: fc.double({ min: 0, max: 1e6, noNaN: true }),
      change24h: fc.option(fc.double({ min: -99, max: 99, noNaN: true })),
      marketCap: fc.option(fc.double({ min: 1, max: 1e12, noNaN: true })),
    }),
    { selector: (made) => made.rank, maxLength: 20 },
  );
  const columns = fc.constantFrom<SortColumn>('rank', 'price', 'change24h', 'volume', 'marketCap');

  it('keeps every coin and puts unreported ones last', () => {
    fc.assert(
      fc.property(coins, columns, fc.boolean(), (made, column, descending) => {
        const list = made.map((part) =>
          createMarketCoin({ coinSymbol: `C${String(part.rank)}`, ...part }),
        );
        const sorted = sortCoins(list, { column, descending });
        expect(new Set(sorted)).toEqual(new Set(list));
        const values = sorted.map((c) => c[column]);
        const known = values.filter((value) => value !== null);
        expect(values.slice(0, known.length)).toEqual(known);
        const right = [...known].sort((one, other) => (descending ? other - one : one - other));
        expect(known).toEqual(right);
      }),
    );
  });

  it('turns around when the same head is pressed', () => {
    const byPrice = toggleSortOrder(defaultSortOrder, 'price');
    expect(byPrice).toEqual({ column: 'price', descending: true });
    expect(toggleSortOrder(byPrice, 'price')).toEqual({ column: 'price', descending: false });
    expect(toggleSortOrder(byPrice, 'rank')).toEqual({ column: 'rank', descending: false });
  });
});

describe('coins that moved', () => {
  it('take their places in the list, and new ones join by rank', () => {
    const list = [
      createMarketCoin({ coinSymbol: 'A', rank: 1 }),
      createMarketCoin({ coinSymbol: 'C', rank: 3 }),
    ];
    const moved = [
      createMarketCoin({ coinSymbol: 'C', rank: 3, price: 99 }),
      createMarketCoin({ coinSymbol: 'B', rank: 2 }),
    ];
    const merged = mergeUpdates(list, moved);
    expect(merged.map((c) => [c.coinSymbol, c.price])).toEqual([
      ['A', 10],
      ['B', 10],
      ['C', 99],
    ]);
    expect(mergeUpdates(undefined, moved)).toHaveLength(2);
  });
});
