import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayMs, fiveMinutesMs, hourMs } from '#domain/shared/time/durations.ts';
import { coinCatalogue } from './coin-catalogue.ts';
import { simulatedMarket } from './simulated-market.ts';

const market = simulatedMarket('a test');
const coinId = fc.constantFrom(...coinCatalogue.map(({ id }) => id));
// From 2015 to 2045, to the millisecond.
const instant = fc.integer({ min: Date.UTC(2015, 0, 1), max: Date.UTC(2045, 0, 1) });
const hourOf = (at: number): number => Math.floor(at / hourMs) * hourMs;

describe('the simulated market', () => {
  it('has a hundred coins, each with an id and a symbol of its own', () => {
    expect(coinCatalogue).toHaveLength(100);
    expect(new Set(coinCatalogue.map(({ id }) => id)).size).toBe(100);
    expect(new Set(coinCatalogue.map(({ symbol }) => symbol)).size).toBe(100);
  });

  it('gives the same answer for the same instant, independent of earlier calls', () => {
    fc.assert(
      fc.property(coinId, instant, instant, (id, at, other) => {
        const price = market.priceAt(id, at);
        market.candles(id, other, other + 5 * hourMs);
        const again = simulatedMarket('a test');
        again.priceAt(id, other);
        expect(again.priceAt(id, at)).toBe(price);
      }),
      { numRuns: 50 },
    );
  });

  it('can be had a coin at a time', () => {
    const at = Date.UTC(2026, 5, 1);
    const steps = market.marketInSteps(at);
    let taken = 0;
    let step = steps.next();
    for (; step.done !== true; step = steps.next()) taken += 1;
    expect(taken).toBe(coinCatalogue.length);
    expect(step.value).toEqual(market.marketAt(at));
  });

  it('gives another market for another seed', () => {
    const at = Date.UTC(2026, 5, 1);
    expect(simulatedMarket('another').priceAt('bitcoin', at)).not.toBe(
      market.priceAt('bitcoin', at),
    );
  });

  it('keeps every price of an hour inside that hour’s candle', () => {
    fc.assert(
      fc.property(coinId, instant, (id, at) => {
        const [candle] = market.candles(id, hourOf(at), hourOf(at) + hourMs);
        const price = market.priceAt(id, at);
        expect(candle?.low).toBeLessThanOrEqual(price);
        expect(candle?.high).toBeGreaterThanOrEqual(price);
        expect(candle?.open).toBe(market.priceAt(id, hourOf(at)));
        expect(candle?.close).toBe(market.priceAt(id, hourOf(at) + hourMs));
      }),
    );
  });

  it('keeps low ≤ open and close ≤ high, and opens at the previous close', () => {
    fc.assert(
      fc.property(coinId, instant, (id, at) => {
        const candles = market.candles(id, at, at + 30 * hourMs);
        expect(candles).toHaveLength(30);
        candles.forEach(({ openAt, open, high, low, close, volume }, index) => {
          expect(low).toBeLessThanOrEqual(Math.min(open, close));
          expect(high).toBeGreaterThanOrEqual(Math.max(open, close));
          expect(volume).toBeGreaterThan(0);
          const next = candles[index + 1];
          if (next) expect([next.openAt, next.open]).toEqual([openAt + hourMs, close]);
        });
      }),
      { numRuns: 40 },
    );
  });

  it('divides an hour into twelve candles of five minutes that make it up', () => {
    fc.assert(
      fc.property(coinId, instant, (id, at) => {
        const from = hourOf(at);
        const [hour] = market.candles(id, from, from + hourMs);
        const parts = market.fiveMinuteCandles(id, from, from + hourMs);
        expect(parts.map(({ openAt }) => openAt)).toEqual(
          Array.from({ length: 12 }, (_, part) => from + part * fiveMinutesMs),
        );
        expect([parts[0]?.open, parts.at(-1)?.close]).toEqual([hour?.open, hour?.close]);
        expect(Math.max(...parts.map(({ high }) => high))).toBe(hour?.high);
        expect(Math.min(...parts.map(({ low }) => low))).toBe(hour?.low);
        const volume = parts.reduce((sum, part) => sum + part.volume, 0);
        expect(volume / (hour?.volume ?? 0)).toBeCloseTo(1, 1);
        parts.forEach((part, index) => {
          expect(part.open).toBe(market.priceAt(id, part.openAt));
          expect(part.low).toBeLessThanOrEqual(Math.min(part.open, part.close));
          expect(part.high).toBeGreaterThanOrEqual(Math.max(part.open, part.close));
          const next = parts[index + 1];
          if (next) expect(next.open).toBe(part.close);
        });
      }),
      { numRuns: 40 },
    );
  });

  it('has only the five minutes that begin in a range, and none of an unknown coin', () => {
    const from = Date.UTC(2026, 5, 1, 10, 57);
    const times = market.fiveMinuteCandles('bitcoin', from, from + 8 * 60_000);
    expect(times.map(({ openAt }) => openAt)).toEqual([Date.UTC(2026, 5, 1, 11)]);
    expect(market.fiveMinuteCandles('no-such-coin', from, from + hourMs)).toEqual([]);
    expect(market.fiveMinuteCandles('bitcoin', from, from)).toEqual([]);
  });

  it('gives the same candle in every range that contains it', () => {
    fc.assert(
      fc.property(
        coinId,
        instant,
        fc.tuple(fc.integer({ min: 0, max: 200 }), fc.integer({ min: 1, max: 50 })),
        (id, at, [before, after]) => {
          const alone = market.candles(id, hourOf(at), hourOf(at) + hourMs);
          const range = market.candles(
            id,
            hourOf(at) - before * hourMs,
            hourOf(at) + after * hourMs,
          );
          expect(range[before]).toEqual(alone[0]);
        },
      ),
      { numRuns: 30 },
    );
  });

  it('moves without jumps: less than a quarter of a day’s deviation within half a minute', () => {
    fc.assert(
      fc.property(fc.constantFrom(...coinCatalogue), instant, (coin, at) => {
        const step = Math.log(market.priceAt(coin.id, at + 30_000) / market.priceAt(coin.id, at));
        expect(Math.abs(step)).toBeLessThan(coin.volatility / 4);
      }),
    );
  });

  it('stays within a factor of sixty of its start, for thirty years', () => {
    fc.assert(
      fc.property(fc.constantFrom(...coinCatalogue), instant, (coin, at) => {
        const factor = market.priceAt(coin.id, at) / coin.price;
        expect(factor).toBeGreaterThan(1 / 60);
        expect(factor).toBeLessThan(60);
      }),
    );
  });

  it('moves in a day by its declared volatility', () => {
    const declared = coinCatalogue[0]?.volatility ?? NaN;
    const days = 400;
    const returns = Array.from({ length: days }, (_, day) => {
      const at = Date.UTC(2025, 0, 1) + day * dayMs;
      return Math.log(market.priceAt('bitcoin', at + dayMs) / market.priceAt('bitcoin', at));
    });
    const deviation = Math.sqrt(returns.reduce((sum, one) => sum + one * one, 0) / days);
    expect(deviation).toBeGreaterThan(declared * 0.7);
    expect(deviation).toBeLessThan(declared * 1.4);
  });

  it('has the lowest and highest price of 24 hours, independent of earlier calls', () => {
    const coin = coinCatalogue[0]?.id ?? '';
    const fresh = (): ReturnType<typeof simulatedMarket> => simulatedMarket('a test');
    const going = fresh();
    fc.assert(
      fc.property(instant, fc.integer({ min: 0, max: 2 * hourMs }), (from, step) => {
        for (const at of [from, from + step, from + 30 * hourMs]) {
          const listed = going.marketAt(at).find(({ id }) => id === coin);
          const knots = Array.from({ length: 2880 }, (_, back) => Math.floor(at / 30_000) - back);
          const prices = [at, at - dayMs, ...knots.map((knot) => knot * 30_000)]
            .filter((time) => time >= at - dayMs)
            .map((time) => market.priceAt(coin, time));
          expect(listed?.low24h).toBe(Math.min(...prices));
          expect(listed?.high24h).toBe(Math.max(...prices));
          expect(
            fresh()
              .marketAt(at)
              .find(({ id }) => id === coin),
          ).toEqual(listed);
        }
      }),
      { numRuns: 3 },
    );
  });

  it('lists every coin with changes that match its own prices, best rank first', () => {
    const at = Date.UTC(2026, 10, 21, 7, 30, 12, 345);
    const coins = market.marketAt(at);
    expect(coins.map(({ rank }) => rank)).toEqual(coins.map((_, index) => index + 1));
    for (const coin of coins) {
      const before = market.priceAt(coin.id, at - dayMs);
      expect(coin.price).toBe(market.priceAt(coin.id, at));
      expect(coin.change24h).toBeCloseTo((coin.price / before - 1) * 100, 8);
      const hourAgo = market.priceAt(coin.id, at - hourMs);
      expect(coin.change1h).toBeCloseTo((coin.price / hourAgo - 1) * 100, 8);
      const weekAgo = market.priceAt(coin.id, at - 168 * hourMs);
      expect(coin.change7d).toBeCloseTo((coin.price / weekAgo - 1) * 100, 8);
      expect(coin.low24h).toBeLessThanOrEqual(Math.min(coin.price, before));
      expect(coin.high24h).toBeGreaterThanOrEqual(Math.max(coin.price, before));
    }
    const values = coins.map(({ marketCap }) => marketCap);
    expect(values).toEqual([...values].sort((a, b) => b - a));
  });

  it('has no candles of an unknown coin', () => {
    expect(market.candles('no-such-coin', 0, hourMs)).toEqual([]);
  });
});
