import { describe, expect, it } from 'vitest';
import type { HourlyPredictions } from '#contract/predictions.ts';
import { fanOf, type Measured } from './fan.ts';
import { spread } from './spread.ts';

const hourMs = 3_600_000;
const now = Date.parse('2026-01-05T09:00:00.000Z');
const iso = (hours: number): string => new Date(now + hours * hourMs).toISOString();
const bandsAround = (price: number, half: number) => ({
  band50: { low: price - half / 4, high: price + half / 4 },
  band80: { low: price - half / 2, high: price + half / 2 },
  band90: { low: price - half, high: price + half },
});
const hour = (hours: number, half: number): HourlyPredictions['predictions'][number] => ({
  ...{ hour: hours, timestamp: iso(hours), price: 1000, change: 0, trend: null, called: 'none' },
  ...{ confidence: 50, volatility: 3, bands: bandsAround(1000, half) },
});
const hourly: HourlyPredictions = {
  ...{ symbol: 'BTC', currentPrice: 1000, modelType: 'x', lastUpdated: iso(0), withheld: null },
  ...{ source: 'Binance', kind: 'live', previous: null },
  state: { phase: 'ready', progress: 1, hoursMissed: 0, hoursWithheld: 0 },
  predictions: [hour(1, 40), hour(24, 100)],
};
const previous: NonNullable<HourlyPredictions['previous']> = {
  lastUpdated: iso(-24),
  currentPrice: 990,
  predictions: [
    { hour: 1, timestamp: iso(-23), price: 990, bands: bandsAround(990, 40), actual: 991 },
    { hour: 24, timestamp: iso(0), price: 990, bands: bandsAround(990, 400), actual: 1000 },
  ],
};
const measured: Measured[] = Array.from({ length: 100 }, (_, index) => ({
  at: iso(index - 99),
  price: 980,
}));
const wide = { width: 1000, height: 300 };

const pointsIn = (path: string): [number, number][] =>
  [...path.matchAll(/[ML]([\d.-]+) ([\d.-]+)/g)].map(([, x, y]) => [Number(x), Number(y)]);

describe('a fan', () => {
  it('is nothing without a forecast', () => {
    expect(fanOf(measured, { ...hourly, predictions: [] }, wide)).toBeUndefined();
    expect(fanOf(measured, { ...hourly, currentPrice: null }, wide)).toBeUndefined();
  });

  it('begins at the price of now, three days after the left edge, and ends a day later', () => {
    const fan = fanOf(measured, hourly, wide);
    const { left = 0, right = 0 } = fan?.plot ?? {};
    expect(fan?.now.x).toBeCloseTo(left + 0.75 * (right - left), 0);
    const middle = pointsIn(fan?.middle ?? '');
    expect(middle[0]?.[0]).toBeCloseTo(fan?.now.x ?? 0, 0);
    expect(middle.at(-1)?.[0]).toBeCloseTo(right, 0);
    expect(pointsIn(fan?.measured ?? '')).toHaveLength(73);
  });

  it('holds each band within the next wider one, and all within the picture', () => {
    const fan = fanOf(measured, hourly, wide);
    const extents = (fan?.bands ?? []).map((path) => {
      const heights = pointsIn(path).map(([, y]) => y);
      return [Math.min(...heights), Math.max(...heights)] as const;
    });
    expect(extents).toHaveLength(3);
    const [widest, middle, narrowest] = extents;
    expect(widest?.[0]).toBeLessThan(middle?.[0] ?? 0);
    expect(middle?.[0]).toBeLessThan(narrowest?.[0] ?? 0);
    expect(widest?.[1]).toBeGreaterThan(middle?.[1] ?? 0);
    expect(middle?.[1]).toBeGreaterThan(narrowest?.[1] ?? 0);
    expect(widest?.[0]).toBeGreaterThanOrEqual(fan?.plot.top ?? Infinity);
    expect(widest?.[1]).toBeLessThanOrEqual(fan?.plot.bottom ?? 0);
  });

  it('draws yesterday’s band from where it was issued up to now, and makes room for it', () => {
    expect(fanOf(measured, hourly, wide)?.previous).toBeUndefined();
    const fan = fanOf(measured, { ...hourly, previous }, wide);
    const points = pointsIn(fan?.previous?.path ?? '');
    const { left = 0, right = 0, top = 0, bottom = 0 } = fan?.plot ?? {};
    expect(points[0]?.[0]).toBeCloseTo(left + 0.5 * (right - left), 0);
    expect(Math.max(...points.map(([x]) => x))).toBeCloseTo(fan?.now.x ?? 0, 0);
    const heights = points.map(([, y]) => y);
    expect(Math.min(...heights)).toBeCloseTo(top, 0);
    expect(Math.max(...heights)).toBeCloseTo(bottom, 0);
  });

  it('shows a day of the past on a phone, with its prices at the right edge alone', () => {
    const fan = fanOf(measured, { ...hourly, previous }, { width: 358, height: 300 });
    const { left = 1, right = 0 } = fan?.plot ?? {};
    expect(left).toBe(0);
    expect(fan?.now.x).toBeCloseTo(right / 2, 0);
    expect(fan?.levels).toEqual([]);
    expect(fan?.edges).toHaveLength(5);
  });

  it('draws a price that never moved', () => {
    const flat = { ...hourly, predictions: [hour(24, 0)] };
    const fan = fanOf([{ at: iso(-1), price: 1000 }], flat, wide);
    expect(fan?.middle).not.toContain('NaN');
    expect(fan?.levels.map(({ price }) => price)).toEqual([1000]);
  });

  it('names round prices and each day', () => {
    const fan = fanOf(measured, hourly, wide);
    expect(fan?.levels.map(({ price }) => price)).toEqual([900, 950, 1000, 1050, 1100]);
    expect(fan?.days.map(({ at }) => new Date(at).toISOString().slice(0, 10))).toEqual([
      ...['2026-01-03', '2026-01-04', '2026-01-05', '2026-01-06'],
    ]);
  });

  it('writes the ends of its bands one below the other', () => {
    const fan = fanOf(measured, { ...hourly, previous }, wide);
    const names = fan?.edges.map(({ name }) => name);
    expect(names).toEqual(['high90', 'high80', 'middle', 'low80', 'low90']);
    const places = fan?.edges.map(({ textY }) => textY) ?? [];
    const gaps = places.slice(1).map((place, index) => place - (places[index] ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(15.99);
  });
});

describe('labels that lie too close', () => {
  const room = { gap: 16, from: 0, to: 100 };
  it('stay where they fit', () => {
    expect(spread([10, 50, 90], room)).toEqual([10, 50, 90]);
  });
  it('move down by as much as they overlap', () => {
    expect(spread([10, 12, 14], room)).toEqual([10, 26, 42]);
  });
  it('move up at the lower end', () => {
    expect(spread([96, 98, 100], room)).toEqual([68, 84, 100]);
  });
});
