import { describe, expect, it } from 'vitest';
import { createMarketCoin } from '../../testing/fixtures.ts';
import { summarizeMarket } from './market-in-figures.ts';

describe('the market in figures', () => {
  it('has no worth while a cap is missing', () => {
    const list = [
      createMarketCoin({ coinSymbol: 'A', change24h: -1 }),
      createMarketCoin({ coinSymbol: 'B' }),
    ];
    expect(summarizeMarket(list)).toEqual({ totalMarketCap: '$2.00 billion', rose: 1, fell: 1 });
    expect(
      summarizeMarket([...list, createMarketCoin({ coinSymbol: 'C', marketCap: null })])
        .totalMarketCap,
    ).toBeNull();
  });
});
