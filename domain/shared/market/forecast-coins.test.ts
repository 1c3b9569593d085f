import { describe, expect, it } from 'vitest';
import { isVerdictOld, maxFurtherCoins, selectFurtherCoins } from './forecast-coins.ts';

const createCoins = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: `coin-${String(index)}`,
    symbol: `C${String(index)}`,
    rank: index + 1,
  }));
const select = (given: Partial<Parameters<typeof selectFurtherCoins>[0]>): readonly string[] =>
  selectFurtherCoins({ market: [], listed: new Map(), withoutRanges: new Set(), ...given }).map(
    ({ id }) => id,
  );

describe('the further coins whose ranges are learned', () => {
  it('are on a list and on the market list, those on most lists first, then by rank', () => {
    const listed = new Map([
      ['coin-3', 1],
      ['coin-1', 1],
      ['coin-2', 5],
      ['unknown', 9],
    ]);
    expect(select({ market: createCoins(5), listed })).toEqual(['coin-2', 'coin-1', 'coin-3']);
  });

  it('are a limited number, in which coins without ranges are not counted', () => {
    const market = createCoins(maxFurtherCoins + 5);
    const listed = new Map(market.map(({ id }) => [id, 1]));
    expect(select({ market, listed })).toHaveLength(maxFurtherCoins);
    const withoutRanges = new Set(['coin-0', 'coin-1']);
    const chosen = select({ market, listed, withoutRanges });
    expect(chosen).toHaveLength(maxFurtherCoins + 2);
    expect(chosen).toContain('coin-0');
  });

  it('are not tried without end', () => {
    const market = createCoins(200);
    const listed = new Map(market.map(({ id }) => [id, 1]));
    const withoutRanges = new Set(market.map(({ id }) => id));
    expect(select({ market, listed, withoutRanges })).toHaveLength(60);
  });

  it('are decided about again after a month', () => {
    const decidedAt = '2026-03-01T00:00:00.000Z';
    expect(isVerdictOld(decidedAt, new Date('2026-03-30T23:59:59.000Z'))).toBe(false);
    expect(isVerdictOld(decidedAt, new Date('2026-03-31T00:00:00.000Z'))).toBe(true);
  });
});
