import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hourMs } from '#domain/shared/time/durations.ts';
import { simulatedMarket } from '#models/simulated-market/simulated-market.ts';
import { withCandleCache } from './read-candles.ts';

const begin = Date.parse('2026-01-01T00:00:00Z');
const market = simulatedMarket('a seed');

const span = fc
  .tuple(fc.integer({ min: 0, max: 2000 }), fc.integer({ min: 0, max: 60 }), fc.boolean())
  .map(([from, hours, isBetween]) => {
    const start = begin + from * hourMs + (isBetween ? 1 : 0);
    return { from: start, to: start + hours * hourMs };
  });

describe('computed candles', () => {
  it('are those of the market, whatever was asked for before', () => {
    fc.assert(
      fc.property(fc.array(span, { minLength: 1, maxLength: 8 }), (spans) => {
        const candles = withCandleCache(market.candles);
        for (const { from, to } of spans) {
          expect(candles('bitcoin', from, to)).toEqual(market.candles('bitcoin', from, to));
        }
      }),
      { numRuns: 40 },
    );
  });

  it('are computed once where the next span goes on', () => {
    const asked: number[] = [];
    const candles = withCandleCache((coinId, from, to) => {
      asked.push((to - from) / hourMs);
      return market.candles(coinId, from, to);
    });
    candles('bitcoin', begin, begin + 900 * hourMs);
    candles('bitcoin', begin + 900 * hourMs, begin + 1020 * hourMs);
    candles('bitcoin', begin + 170 * hourMs, begin + 1020 * hourMs);
    expect(asked).toEqual([900, 120]);
  });
});
