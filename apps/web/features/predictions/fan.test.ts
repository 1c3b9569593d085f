import { describe, expect, it } from 'vitest';
import { hourMs } from '#contract/durations.ts';
import type { HourlyPredictions } from '#contract/predictions/hourly-predictions.ts';
import { createFanLayout, type FanLayout, type MeasuredPrice } from './fan.ts';
import { spreadPositions } from './spread.ts';

const now = Date.parse('2026-01-05T09:00:00.000Z');
const iso = (hours: number): string => new Date(now + hours * hourMs).toISOString();
const bandsAround = (price: number, half: number) => ({
  band50: { low: price - half / 4, high: price + half / 4 },
  band80: { low: price - half / 2, high: price + half / 2 },
  band90: { low: price - half, high: price + half },
});
const hour = (hours: number, half: number): HourlyPredictions['predictions'][number] => ({
  hour: hours,
  timestamp: iso(hours),
  price: 1000,
  change: 0,
  trend: null,
  called: 'none',
  noCallReason: 'even-chances',
  rangeMethod: 'model',
  confidence: 50,
  volatility: 3,
  bands: bandsAround(1000, half),
});
const hourly: HourlyPredictions = {
  symbol: 'BTC',
  currentPrice: 1000,
  modelType: 'x',
  lastUpdated: iso(0),
  withheld: null,
  source: 'Binance',
  kind: 'live',
  previous: null,
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
const measured: MeasuredPrice[] = Array.from({ length: 100 }, (_, index) => ({
  at: iso(index - 99),
  price: 980,
}));
const wide = { width: 1000, height: 300 };

const pointsIn = (path: string): [number, number][] =>
  [...path.matchAll(/[ML]([\d.-]+) ([\d.-]+)/g)].map(([, x, y]) => [Number(x), Number(y)]);

const drawn = (given: HourlyPredictions, size = wide): FanLayout => {
  const fan = createFanLayout(measured, given, size);
  if (fan === undefined) throw new Error('there is no fan');
  return fan;
};

const extentOf = (path: string): { top: number; bottom: number; right: number } => {
  const points = pointsIn(path);
  const heights = points.map(([, y]) => y);
  return {
    top: Math.min(...heights),
    bottom: Math.max(...heights),
    right: Math.max(...points.map(([x]) => x)),
  };
};

describe('a fan', () => {
  it('is nothing without a forecast', () => {
    expect(createFanLayout(measured, { ...hourly, predictions: [] }, wide)).toBeUndefined();
    expect(createFanLayout(measured, { ...hourly, currentPrice: null }, wide)).toBeUndefined();
  });

  it('begins at the price of now, three days after the left edge, and ends a day later', () => {
    const fan = drawn(hourly);
    const { left, right } = fan.plot;
    expect(fan.now.x).toBeCloseTo(left + 0.75 * (right - left), 0);
    const middle = pointsIn(fan.middle);
    expect(middle[0]?.[0]).toBeCloseTo(fan.now.x, 0);
    expect(middle.at(-1)?.[0]).toBeCloseTo(right, 0);
    expect(pointsIn(fan.measured)).toHaveLength(73);
  });

  it.each([390, 1000])('leaves room for its labels at a width of %i', (width) => {
    const times = (price: number): number => price * 123.456;
    const dear: HourlyPredictions = {
      ...hourly,
      currentPrice: times(1000),
      predictions: [hour(24, 100)].map((one) => ({
        ...one,
        price: times(one.price),
        bands: bandsAround(times(1000), times(100)),
      })),
    };
    const { plot } = drawn(dear, { width, height: 300 });
    // At 12 px a digit is 7 px wide, in bold as well.
    const label = width === 390 ? '$135,802' : '$135,802 80% upper';
    expect(width - plot.right).toBeGreaterThanOrEqual(10 + 7 * label.length);
  });

  it('holds each band within the next wider one, and all within the picture', () => {
    const fan = drawn(hourly);
    const extents = fan.bands.map(extentOf);
    const tops = extents.map(({ top }) => top);
    const bottoms = extents.map(({ bottom }) => bottom);
    expect(tops).toEqual(tops.toSorted((one, other) => one - other));
    expect(bottoms).toEqual(bottoms.toSorted((one, other) => other - one));
    expect(new Set([...tops, ...bottoms]).size).toBe(6);
    expect(Math.min(...tops)).toBeGreaterThanOrEqual(fan.plot.top);
    expect(Math.max(...bottoms)).toBeLessThanOrEqual(fan.plot.bottom);
  });

  it('draws yesterday’s band from where it was issued up to now, and makes room for it', () => {
    expect(drawn(hourly).previous).toBeUndefined();
    const { now: here, plot, previous: band } = drawn({ ...hourly, previous });
    const path = band?.path ?? '';
    expect(pointsIn(path)[0]?.[0]).toBeCloseTo(plot.left + 0.5 * (plot.right - plot.left), 0);
    const { top, bottom, right } = extentOf(path);
    expect(right).toBeCloseTo(here.x, 0);
    expect(top).toBeCloseTo(plot.top, 0);
    expect(bottom).toBeCloseTo(plot.bottom, 0);
  });

  it('shows a day of the past on a phone, with its prices at the right edge alone', () => {
    const fan = drawn({ ...hourly, previous }, { width: 358, height: 300 });
    expect(fan.plot.left).toBe(0);
    expect(fan.now.x).toBeCloseTo(fan.plot.right / 2, 0);
    expect(fan.levels).toEqual([]);
    expect(fan.edges).toHaveLength(5);
  });

  it('draws a price that never moved', () => {
    const flat = { ...hourly, predictions: [hour(24, 0)] };
    const fan = createFanLayout([{ at: iso(-1), price: 1000 }], flat, wide);
    expect(fan?.middle).not.toContain('NaN');
    expect(fan?.levels.map(({ price }) => price)).toEqual([1000]);
  });

  it('names round prices and each day', () => {
    const fan = drawn(hourly);
    expect(fan.levels.map(({ price }) => price)).toEqual([900, 950, 1000, 1050, 1100]);
    expect(fan.days.map(({ at }) => new Date(at).toISOString().slice(0, 10))).toEqual([
      '2026-01-03',
      '2026-01-04',
      '2026-01-05',
      '2026-01-06',
    ]);
  });

  it('writes the ends of its bands one below the other', () => {
    const { edges } = drawn({ ...hourly, previous });
    expect(edges.map(({ name }) => name)).toEqual(['high90', 'high80', 'middle', 'low80', 'low90']);
    const gaps = edges.slice(1).map(({ textY }, index) => textY - (edges[index]?.textY ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(15.99);
  });

  it('writes a level only into a tint that is high enough for it', () => {
    expect(drawn(hourly).levelNames.map(({ name }) => name)).toEqual([
      'band90',
      'band80',
      'band50',
    ]);
    expect(drawn({ ...hourly, previous }, { width: 1000, height: 200 }).levelNames).toEqual([]);
  });
});

describe('labels that lie too close', () => {
  const room = { gap: 16, from: 0, to: 100 };
  it('stay where they fit', () => {
    expect(spreadPositions([10, 50, 90], room)).toEqual([10, 50, 90]);
  });
  it('move down by as much as they overlap', () => {
    expect(spreadPositions([10, 12, 14], room)).toEqual([10, 26, 42]);
  });
  it('move up at the lower end', () => {
    expect(spreadPositions([96, 98, 100], room)).toEqual([68, 84, 100]);
  });
});
