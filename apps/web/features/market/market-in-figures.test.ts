import { describe, expect, it } from 'vitest';
import { coin } from '../../testing/fixtures.ts';
import { formatTotal, marketInFigures } from './market-in-figures.ts';

describe('the market in figures', () => {
  it('has no worth while a cap is missing', () => {
    const list = [coin({ coinSymbol: 'A', change24h: -1 }), coin({ coinSymbol: 'B' })];
    expect(marketInFigures(list)).toEqual({ worth: '$2.0 billion', rose: 1, fell: 1 });
    expect(marketInFigures([...list, coin({ coinSymbol: 'C', marketCap: null })]).worth).toBeNull();
  });
});

describe('a total', () => {
  it('is said in words', () => {
    expect(formatTotal(1_080_000_000_000)).toBe('$1.08 trillion');
    expect(formatTotal(32_570_000_000)).toBe('$32.6 billion');
    expect(formatTotal(260_900_000)).toBe('$260.9M');
  });
});
