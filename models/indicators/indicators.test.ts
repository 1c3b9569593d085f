import fc from 'fast-check';
import {
  BollingerBands,
  EMA,
  getCorrelation,
  getStandardDeviation,
  MACD,
  MFI,
  OBV,
  RSI,
  SMA,
  UlcerIndex,
  VWAP,
} from 'trading-signals';
import { describe, expect, it } from 'vitest';
import { dayMs, hourMs } from '#domain/shared/durations.ts';
import { bollingerBands } from './bollinger.ts';
import type { IndicatorCandle } from './candle.ts';
import { correlation } from './correlation.ts';
import { drawdown } from './drawdown.ts';
import { macd } from './macd.ts';
import { mergeCandles } from './merge-candles.ts';
import { exponentialAverage, simpleAverage } from './moving-average.ts';
import { relativeStrength } from './relative-strength.ts';
import { realisedVolatility, termStructure } from './volatility.ts';
import { volumeByHourOfWeek } from './volume-by-hour.ts';
import { moneyFlow, onBalanceVolume, vwapOfDay } from './volume-flow.ts';
import { volumeRatio, volumeStrength } from './volume-ratio.ts';

// A Monday.
const monday = Date.UTC(2026, 10, 16);

// A fixed pseudo-random walk (mulberry32).
const walk = (count: number, seed: number, periodMs = hourMs): IndicatorCandle[] => {
  let state = seed;
  const random = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  let close = 100;
  return Array.from({ length: count }, (_, at) => {
    const open = close;
    close = open * Math.exp((random() - 0.5) * 0.04);
    const high = Math.max(open, close) * (1 + random() * 0.01);
    const low = Math.min(open, close) * (1 - random() * 0.01);
    return { openAt: monday + at * periodMs, open, high, low, close, volume: random() * 50 };
  });
};

const candles = walk(600, 7);
const closes = candles.map(({ close }) => close);

const close = (found: readonly (number | null | undefined)[], wanted: readonly unknown[]): void => {
  expect(found).toHaveLength(wanted.length);
  for (const [at, value] of found.entries()) {
    const other = wanted[at];
    if (typeof other === 'number') expect(value, String(at)).toBeCloseTo(other, 6);
    else expect(value, String(at)).toBeNull();
  }
};

describe('against a second library (trading-signals)', () => {
  it('RSI(14)', () => {
    close(relativeStrength(closes), new RSI(14).updates(closes));
  });

  it('simple averages of 5, 10 and 20', () => {
    for (const length of [5, 10, 20]) {
      close(simpleAverage(closes, length), new SMA(length).updates(closes));
    }
  });

  it('RSI(14) of the volume, and the volume against its average of 20', () => {
    const volumes = candles.map(({ volume }) => volume);
    close(volumeStrength(volumes), new RSI(14).updates(volumes));
    const usual = new SMA(20).updates(volumes);
    close(
      volumeRatio(volumes),
      volumes.map((volume, at) => (usual[at] ? volume / usual[at] : null)),
    );
    expect(volumeRatio(volumes.map(() => 0)).at(-1)).toBeNull();
  });

  it('MACD(12, 26, 9), once both have forgotten how they began', () => {
    const other = new MACD(new EMA(12), new EMA(26), new EMA(9)).updates(closes).slice(400);
    const { macd: line, signal, histogram } = macd(closes);
    close(
      line.slice(400),
      other.map((value) => value?.macd),
    );
    close(
      signal.slice(400),
      other.map((value) => value?.signal),
    );
    close(
      histogram.slice(400),
      other.map((value) => value?.histogram),
    );
  });

  it('Bollinger(20, 2)', () => {
    const other = new BollingerBands(20, 2).updates(closes);
    const { lower, middle, upper } = bollingerBands(closes);
    close(
      lower,
      other.map((value) => value?.lower),
    );
    close(
      middle,
      other.map((value) => value?.middle),
    );
    close(
      upper,
      other.map((value) => value?.upper),
    );
  });

  it('VWAP of each day', () => {
    const days = Map.groupBy(candles, ({ openAt }) => Math.floor(openAt / dayMs));
    close(
      vwapOfDay(candles),
      [...days.values()].flatMap((day) => new VWAP().updates(day)),
    );
  });

  it('OBV', () => {
    close(onBalanceVolume(candles).slice(1), new OBV(2).updates(candles).slice(1));
  });

  it('MFI(14)', () => {
    close(moneyFlow(candles), new MFI(14).updates(candles));
  });

  it('realised volatility: the deviation of hourly returns from zero, for a year of hours', () => {
    const returns = closes.slice(1).map((value, at) => Math.log(value / (closes[at] ?? value)));
    const week = returns.slice(-168);
    // Both signs of each return have a mean of zero, so that the deviation is from zero.
    const deviation = getStandardDeviation([...week, ...week.map((value) => -value)]);
    expect(realisedVolatility(candles, 7)).toBeCloseTo(deviation * Math.sqrt(8760), 9);
  });

  it('drawdown: its root mean square is the ulcer index', () => {
    const { series = [] } = drawdown(candles) ?? {};
    const squares = series.reduce((sum, value) => sum + (100 * value) ** 2, 0);
    const [ulcer] = new UlcerIndex(closes.length).updates(closes).slice(-1);
    expect(Math.sqrt(squares / series.length)).toBeCloseTo(ulcer ?? NaN, 9);
  });

  it('correlation of 30 days', () => {
    const [one, other] = [walk(31, 1, dayMs), walk(31, 2, dayMs)];
    const returns = (of: readonly IndicatorCandle[]): number[] =>
      of.slice(1).map((candle, at) => Math.log(candle.close / (of[at]?.close ?? NaN)));
    expect(correlation(one, other, 30)).toBeCloseTo(getCorrelation(returns(one), returns(other)));
  });
});

describe('too few candles', () => {
  it('have no value yet, and every series has one entry per candle', () => {
    const few = candles.slice(0, 13);
    const fewCloses = few.map((candle) => candle.close);
    const none = few.map(() => null);
    expect(relativeStrength(fewCloses)).toEqual(none);
    expect(moneyFlow(few)).toEqual(none);
    expect(bollingerBands(fewCloses).middle).toEqual(none);
    expect(simpleAverage(fewCloses, 14)).toEqual(none);
    expect(exponentialAverage(fewCloses, 14)).toEqual(none);
    expect(Object.values(macd(fewCloses))).toEqual([none, none, none]);
    expect(onBalanceVolume(few)).toHaveLength(13);
  });

  it('have no volatility, correlation or drawdown', () => {
    expect(termStructure(candles.slice(0, 24 * 7)).map(({ volatility }) => volatility)).toEqual([
      expect.any(Number),
      expect.any(Number),
      expect.any(Number),
      null,
      null,
      null,
      null,
    ]);
    expect(correlation(walk(20, 1, dayMs), walk(20, 2, dayMs), 30)).toBeNull();
    expect(correlation([], [], 30)).toBeNull();
    expect(drawdown([])).toBeNull();
    expect(volumeByHourOfWeek([])).toEqual(Array(168).fill(null));
  });

  it('are told by the first value of each', () => {
    const firstKnown = (series: readonly (number | null)[]): number =>
      series.findIndex((value) => value !== null);
    expect(firstKnown(relativeStrength(closes))).toBe(14);
    expect(firstKnown(macd(closes).macd)).toBe(25);
    expect(firstKnown(macd(closes).signal)).toBe(33);
    expect(firstKnown(bollingerBands(closes).middle)).toBe(19);
    expect(firstKnown(moneyFlow(candles))).toBe(14);
  });
});

describe('a price that does not move', () => {
  const still = candles.map((candle) => ({ ...candle, open: 5, high: 5, low: 5, close: 5 }));
  const fives = still.map(() => 5);

  it('is neither strong nor weak, and does not vary', () => {
    expect(relativeStrength(fives).at(-1)).toBe(50);
    expect(moneyFlow(still).at(-1)).toBe(50);
    expect(realisedVolatility(still, 7)).toBe(0);
    expect(onBalanceVolume(still).at(-1)).toBe(0);
    expect(drawdown(still)).toMatchObject({ current: 0, deepest: 0 });
    expect(bollingerBands(fives).upper.at(-1)).toBe(5);
    expect(correlation(mergeCandles(still, dayMs), mergeCandles(candles, dayMs), 20)).toBeNull();
  });
});

describe('the volume by hour of the week', () => {
  it('counts hours from Monday, UTC, against the usual hour', () => {
    const flat = Array.from({ length: 336 }, (_, at) => ({
      openAt: monday + at * hourMs,
      open: 1,
      high: 1,
      low: 1,
      close: 1,
      volume: at % 168 === 3 ? 3 : 1,
    }));
    const shares = volumeByHourOfWeek(flat);
    expect(shares[3]).toBeCloseTo((3 * 168) / 170);
    expect(shares[4]).toBeCloseTo(168 / 170);
    const friday = Date.UTC(2026, 10, 20, 22);
    const alone = volumeByHourOfWeek(flat.filter(({ openAt }) => openAt === friday));
    expect(alone.map((share, at) => [share, at]).filter(([share]) => share !== null)).toEqual([
      [1, 4 * 24 + 22],
    ]);
  });
});

const candle = fc
  .tuple(
    fc.double({ min: 1e-6, max: 1e6, noNaN: true }),
    fc.double({ min: 0, max: 0.5, noNaN: true }),
    fc.double({ min: 0, max: 0.5, noNaN: true }),
    fc.double({ min: 0, max: 1, noNaN: true }),
    fc.oneof(fc.constant(0), fc.double({ min: 1e-3, max: 1e6, noNaN: true })),
  )
  .map(([open, up, down, part, volume]) => {
    const [high, low] = [open * (1 + up), open * (1 - down)];
    return { open, high, low, close: low + part * (high - low), volume };
  });
const runs = fc
  .array(candle, { minLength: 1, maxLength: 80 })
  .map((list) => list.map((one, at) => ({ ...one, openAt: monday + at * hourMs })));

describe('for any candles', () => {
  const within = (series: readonly (number | null)[], low: number, high: number): void => {
    const slack = 1e-9 * Math.max(1, Math.abs(low), Math.abs(high));
    for (const value of series) {
      if (value === null) continue;
      expect(value).toBeGreaterThanOrEqual(low - slack);
      expect(value).toBeLessThanOrEqual(high + slack);
    }
  };

  it('values stay within their bounds', () => {
    fc.assert(
      fc.property(runs, (list) => {
        const prices = list.map((one) => one.close);
        const [low, high] = [
          Math.min(...list.map((one) => one.low)),
          Math.max(...list.map((one) => one.high)),
        ];
        within(relativeStrength(prices), 0, 100);
        within(moneyFlow(list), 0, 100);
        within(vwapOfDay(list), low, high);
        within(bollingerBands(prices).middle, low, high);
        within(drawdown(list)?.series ?? [], -1, 0);
        const traded = list.reduce((sum, one) => sum + one.volume, 0);
        within(onBalanceVolume(list), -traded, traded);
        const { lower, middle, upper } = bollingerBands(prices);
        for (const [at, value] of middle.entries()) {
          expect((lower[at] ?? 0) <= (value ?? 0) && (value ?? 0) <= (upper[at] ?? 0)).toBe(true);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('merging keeps volume, extremes, first open and last close', () => {
    fc.assert(
      fc.property(runs, fc.constantFrom(4, 12, 24), (list, hours) => {
        const merged = mergeCandles(list, hours * hourMs);
        const sum = (of: readonly IndicatorCandle[]): number =>
          of.reduce((total, { volume }) => total + volume, 0);
        expect(merged).toHaveLength(Math.ceil(list.length / hours));
        expect(sum(merged)).toBeCloseTo(sum(list), 3);
        expect(Math.max(...merged.map((one) => one.high))).toBe(
          Math.max(...list.map((one) => one.high)),
        );
        expect(Math.min(...merged.map((one) => one.low))).toBe(
          Math.min(...list.map((one) => one.low)),
        );
        expect(merged[0]?.open).toBe(list[0]?.open);
        expect(merged.at(-1)?.close).toBe(list.at(-1)?.close);
      }),
      { numRuns: 60 },
    );
  });

  it('volatility knows no currency, and a coin moves with itself', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1e6 }),
        fc.double({ min: 0.01, max: 100, noNaN: true }),
        (seed, rate) => {
          const list = walk(48, seed);
          const converted = list.map((one) => ({ ...one, close: one.close * rate }));
          const days = walk(31, seed, dayMs);
          const opposite = days.map((one) => ({ ...one, close: 1 / one.close }));
          expect(realisedVolatility(converted, 1)).toBeCloseTo(
            realisedVolatility(list, 1) ?? NaN,
            9,
          );
          expect(correlation(days, days, 30)).toBeCloseTo(1, 9);
          expect(correlation(days, opposite, 30)).toBeCloseTo(-1, 9);
        },
      ),
      { numRuns: 30 },
    );
  });
});
