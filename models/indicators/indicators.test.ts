import fc from 'fast-check';
import { EMA, getCorrelation, getStandardDeviation, MACD, RSI, UlcerIndex } from 'trading-signals';
import { describe, expect, it } from 'vitest';
import { dayMs, hourMs } from '#domain/shared/time/durations.ts';
import { bollingerBands, latestBollingerBands } from './bollinger.ts';
import type { IndicatorCandle } from './candle.ts';
import { correlation } from './correlation.ts';
import { drawdown } from './drawdown.ts';
import { latestMacd, macd } from './macd.ts';
import { mergeCandles } from './merge-candles.ts';
import { latestAverage, simpleAverage } from './moving-average.ts';
import { latestRelativeStrength, relativeStrengthIndex } from './relative-strength.ts';
import { realisedVolatility, termStructure } from './volatility.ts';
import { volumeByHourOfWeek } from './volume-by-hour.ts';
import { moneyFlowIndex, onBalanceVolume, dailyVwap } from './volume-flow.ts';
import { volumeRatio, volumeRsi } from './volume-ratio.ts';

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

// Candles 0, 1, 19, 49, 121, 241 and 599 of a walk with hours without trades, as computed before the library was used.
const recordedAt = [0, 1, 19, 49, 121, 241, 599];
const recorded = {
  relativeStrength: [
    null,
    null,
    51.086095053144604,
    33.53404711500738,
    30.10523638496948,
    55.00304191335459,
    42.912091620161334,
  ],
  simpleAverage: [
    null,
    null,
    96.51455186158174,
    92.13363742672746,
    104.75220262324225,
    97.12056099328007,
    54.82629975074659,
  ],
  lower: [
    null,
    null,
    93.60986209586419,
    86.78578553463983,
    97.39270267757117,
    93.75173225307998,
    52.91126049851117,
  ],
  middle: [
    null,
    null,
    96.51455186158174,
    92.13363742672743,
    104.7522026232422,
    97.12056099328,
    54.82629975074648,
  ],
  upper: [
    null,
    null,
    99.41924162729929,
    97.48148931881504,
    112.11170256891323,
    100.48938973348001,
    56.74133900298179,
  ],
  macd: [
    null,
    null,
    null,
    -1.7067756900702022,
    -1.5260380803723592,
    -0.09250716646431556,
    -0.6317476007979792,
  ],
  signal: [
    null,
    null,
    null,
    -1.6067920954947605,
    -0.4122118159352176,
    -0.7770561150539349,
    -0.5623140850358694,
  ],
  histogram: [
    null,
    null,
    null,
    -0.0999835945754417,
    -1.1138262644371415,
    0.6845489485896193,
    -0.06943351576210977,
  ],
  moneyFlow: [
    null,
    null,
    44.879892351452234,
    29.707636399175957,
    31.473537969614053,
    43.963266964418004,
    36.07368815423139,
  ],
  onBalanceVolume: [
    0, 0, 10.310926183592528, -90.67700693849474, 36.46107419626787, -133.13304071780294,
    -915.4002163675614,
  ],
  vwapOfDay: [null, null, 96.1991723585921, null, null, null, 55.203007348392845],
  volumeRatio: [null, null, 0.8367737321600885, 0, 0, 0, 0.1029842792878085],
};

describe('the recorded values', () => {
  it('are kept to a relative 1e-9', () => {
    const traded = candles.map((candle, at) =>
      at % 24 < 2 || at % 7 === 3 ? { ...candle, volume: 0 } : candle,
    );
    const now: Record<keyof typeof recorded, readonly (number | null)[]> = {
      relativeStrength: relativeStrengthIndex(closes),
      simpleAverage: simpleAverage(closes, 20),
      ...bollingerBands(closes),
      ...macd(closes),
      moneyFlow: moneyFlowIndex(traded),
      onBalanceVolume: onBalanceVolume(traded),
      vwapOfDay: dailyVwap(traded),
      volumeRatio: volumeRatio(traded.map(({ volume }) => volume)),
    };
    for (const [name, values] of Object.entries(recorded)) {
      const series = now[name as keyof typeof recorded];
      for (const [index, value] of values.entries()) {
        const at = recordedAt[index] ?? 0;
        const found = series[at] ?? null;
        const place = `${name} of candle ${String(at)}`;
        if (value === null || found === null) expect(found, place).toBe(value);
        else expect(Math.abs(found - value), place).toBeLessThanOrEqual(1e-9 * Math.abs(value));
      }
    }
  });
});

describe('own code against the library', () => {
  it('RSI(14)', () => {
    close(relativeStrengthIndex(closes), new RSI(14).updates(closes));
  });

  it('RSI(14) of the volume', () => {
    const volumes = candles.map(({ volume }) => volume);
    close(volumeRsi(volumes), new RSI(14).updates(volumes));
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

describe('the latest value', () => {
  const prices = fc.array(fc.double({ min: 1e-6, max: 1e6, noNaN: true }), {
    minLength: 50,
    maxLength: 120,
  });

  it('is the last one of the series', () => {
    fc.assert(
      fc.property(prices, (closes) => {
        const bands = bollingerBands(closes);
        const { lower, upper } = latestBollingerBands(closes);
        expect([lower, upper]).toEqual([bands.lower.at(-1), bands.upper.at(-1)]);
        expect(latestAverage(closes, 50)).toBe(simpleAverage(closes, 50).at(-1));
        const lines = macd(closes);
        const { macd: line, signal } = latestMacd(closes);
        expect([line, signal]).toEqual([lines.macd.at(-1), lines.signal.at(-1)]);
        expect(latestRelativeStrength(closes)).toBe(relativeStrengthIndex(closes).at(-1));
      }),
    );
  });
});

describe('too few candles', () => {
  it('have no value yet, and every series has one entry per candle', () => {
    const few = candles.slice(0, 13);
    const fewCloses = few.map((candle) => candle.close);
    const none = few.map(() => null);
    expect(relativeStrengthIndex(fewCloses)).toEqual(none);
    expect(moneyFlowIndex(few)).toEqual(none);
    expect(bollingerBands(fewCloses).middle).toEqual(none);
    expect(simpleAverage(fewCloses, 14)).toEqual(none);
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
    expect(firstKnown(relativeStrengthIndex(closes))).toBe(14);
    expect(firstKnown(macd(closes).macd)).toBe(25);
    expect(firstKnown(macd(closes).signal)).toBe(33);
    expect(firstKnown(bollingerBands(closes).middle)).toBe(19);
    expect(firstKnown(moneyFlowIndex(candles))).toBe(14);
  });
});

describe('a price that does not move', () => {
  const still = candles.map((candle) => ({ ...candle, open: 5, high: 5, low: 5, close: 5 }));
  const fives = still.map(() => 5);

  it('is neither strong nor weak, and does not vary', () => {
    expect(relativeStrengthIndex(fives).at(-1)).toBe(50);
    expect(moneyFlowIndex(still).at(-1)).toBe(50);
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
        within(relativeStrengthIndex(prices), 0, 100);
        within(moneyFlowIndex(list), 0, 100);
        within(dailyVwap(list), low, high);
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

  it('merging keeps that an hour was corrected', () => {
    const hour = { open: 1, high: 1, low: 1, close: 1, volume: 1 };
    const hours = Array.from({ length: 8 }, (_, index) => ({ ...hour, openAt: index * hourMs }));
    const [first, ...others] = hours;
    const corrected = first ? [{ ...first, corrected: true as const }, ...others] : [];
    const marks = mergeCandles(corrected, 4 * hourMs).map((candle) => candle.corrected);
    expect(marks).toEqual([true, undefined]);
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
