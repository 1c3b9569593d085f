import { describe, expect, it } from 'vitest';
import { coin } from '../../testing/fixtures.ts';
import { marketInFigures } from './market-in-figures.ts';

describe('the market in figures', () => {
  it('has no worth while a cap is missing', () => {
    const list = [coin({ coinSymbol: 'A', change24h: -1 }), coin({ coinSymbol: 'B' })];
    expect(marketInFigures(list)).toEqual({ worth: '$2.00 billion', rose: 1, fell: 1 });
    expect(marketInFigures([...list, coin({ coinSymbol: 'C', marketCap: null })]).worth).toBeNull();
  });
});
