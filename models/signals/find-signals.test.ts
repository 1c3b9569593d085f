import fc from 'fast-check';
import { BollingerBands, EMA, MACD, RSI, SMA } from 'trading-signals';
import { describe, expect, it } from 'vitest';
import { hourMs } from '#domain/shared/time/durations.ts';
import type { IndicatorCandle } from '../indicators/candle.ts';
import { simulatedMarket } from '../simulated-market/simulated-market.ts';
import { findSignals } from './find-signals.ts';
import { readingLookbackHours } from './hour-reading.ts';
import type { DetectedSignal } from './signal.ts';

const end = Date.UTC(2026, 4, 4);
const hours = 1800;
const start = end - hours * hourMs;
const candles: readonly IndicatorCandle[] = simulatedMarket('signals').candles(
  'bitcoin',
  start,
  end,
);
const after = start + (readingLookbackHours + 1) * hourMs;
const all = findSignals(candles, { after, upTo: end });

const inPieces = (ends: readonly number[]): DetectedSignal[] => {
  let from = after;
  return [...ends, end].flatMap((upTo) => {
    const known = candles.filter(
      ({ openAt }) => openAt >= from - (readingLookbackHours + 1) * hourMs && openAt < upTo,
    );
    const found = findSignals(known, { after: from, upTo });
    from = upTo;
    return found;
  });
};

describe('the rules on candles', () => {
  it('are each met in both directions within six weeks', () => {
    const met = new Set(all.map(({ rule, direction }) => `${rule} ${direction}`));
    for (const rule of ['rsi', 'moving-averages', 'macd', 'bollinger'])
      for (const direction of ['long', 'short']) expect(met).toContain(`${rule} ${direction}`);
  });

  it('raise each signal once, whatever the spans in which the hours are looked at', () => {
    const spans = fc
      .uniqueArray(fc.integer({ min: 1, max: (end - after) / hourMs - 1 }), { maxLength: 12 })
      .map((at) => at.sort((one, other) => one - other).map((hour) => after + hour * hourMs));
    fc.assert(
      fc.property(spans, (ends) => {
        expect(inPieces(ends)).toEqual(all);
      }),
      { numRuns: 12 },
    );
  });

  it('look at no candle after the hour: later ones, of any kind, change nothing', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: readingLookbackHours + 2, max: hours - 1 }),
        fc.double({ min: 0.01, max: 100, noNaN: true }),
        (known, factor) => {
          const upTo = start + known * hourMs;
          const changed = candles.map((candle, at) =>
            at < known
              ? candle
              : { ...candle, close: candle.close * factor, volume: candle.volume * factor },
          );
          expect(findSignals(changed, { after, upTo })).toEqual(all.filter(({ at }) => at <= upTo));
          const until = findSignals(changed, { after, upTo: end }).filter(({ at }) => at <= upTo);
          expect(until).toEqual(all.filter(({ at }) => at <= upTo));
        },
      ),
      { numRuns: 12 },
    );
  });

  it('are met where another library says so', () => {
    const ours = all
      .filter(({ rule }) => rule !== 'volume')
      .map(({ at, rule, direction }) => `${String(at)} ${rule} ${direction}`);
    expect(ours.length).toBeGreaterThan(50);
    expect(ours.toSorted()).toEqual(theirs().toSorted());
  });
});

type Reading = Readonly<
  Record<'close' | 'strength' | 'distance' | 'histogram' | 'upper' | 'lower', number>
>;

const rules: Readonly<Record<string, (was: Reading, is: Reading) => boolean>> = {
  'rsi long': (was, is) => was.strength < 30 && is.strength >= 30,
  'rsi short': (was, is) => was.strength > 70 && is.strength <= 70,
  'moving-averages long': (was, is) => was.distance <= 0 && is.distance > 0,
  'moving-averages short': (was, is) => was.distance >= 0 && is.distance < 0,
  'macd long': (was, is) => was.histogram <= 0 && is.histogram > 0,
  'macd short': (was, is) => was.histogram >= 0 && is.histogram < 0,
  'bollinger long': (was, is) => was.close <= was.upper && is.close > is.upper,
  'bollinger short': (was, is) => was.close >= was.lower && is.close < is.lower,
};

const theirs = (): string[] => {
  const readings = readingsOfLibrary();
  return readings.flatMap((is, index) => {
    const at = start + (index + 1) * hourMs;
    const was = readings[index - 1];
    if (!was || !is || at <= after) return [];
    return Object.entries(rules).flatMap(([rule, isMet]) =>
      isMet(was, is) ? [`${String(at)} ${rule}`] : [],
    );
  });
};

// By trading-signals; null until all of its indicators have a value.
const readingsOfLibrary = (): (Reading | null)[] => {
  const [rsi, quick, slow] = [new RSI(14), new SMA(20), new SMA(50)];
  const macd = new MACD(new EMA(12), new EMA(26), new EMA(9));
  const bands = new BollingerBands(20, 2);
  return candles.map(({ close }) => {
    for (const indicator of [rsi, quick, slow, macd, bands]) indicator.add(close);
    if (!slow.isStable || !macd.isStable) return null;
    const { upper, lower } = bands.getResultOrThrow();
    return {
      close,
      upper,
      lower,
      strength: rsi.getResultOrThrow(),
      distance: quick.getResultOrThrow() - slow.getResultOrThrow(),
      histogram: macd.getResultOrThrow().histogram,
    };
  });
};

const flat = (count: number): IndicatorCandle[] =>
  Array.from({ length: count }, (_, at) => ({
    openAt: start + at * hourMs,
    open: 100,
    high: 101,
    low: 99,
    close: 100,
    volume: 10,
  }));
const found = (given: readonly IndicatorCandle[]): string[] => {
  const first = given[0]?.openAt ?? 0;
  return findSignals(given, { after: first, upTo: Infinity }).map(
    ({ at, rule, direction }) => `${String((at - first) / hourMs)} ${rule} ${direction}`,
  );
};
const withLast = (changes: Partial<IndicatorCandle>): IndicatorCandle[] =>
  flat(740).map((candle, at) => (at === 739 ? { ...candle, ...changes } : candle));

describe('the volume', () => {
  it('is unusual above three times the usual of that hour, in the direction of the hour', () => {
    expect(found(withLast({ volume: 30 }))).toEqual([]);
    expect(found(withLast({ volume: 30.01 }))).toEqual([]);
    expect(found(withLast({ volume: 30.01, close: 100.5 }))).toContain('740 volume long');
    expect(found(withLast({ volume: 30.01, close: 99.5 }))).toContain('740 volume short');
  });

  it('is compared with the same hour of other days alone', () => {
    // The hour before it trades ten times as much every day.
    const daily = withLast({ volume: 30.01, close: 100.5 }).map((candle, at) =>
      at % 24 === 738 % 24 ? { ...candle, volume: 100 } : candle,
    );
    expect(found(daily)).toContain('740 volume long');
  });

  it('is not judged with fewer than 25 of the 30 days', () => {
    const given = withLast({ volume: 300, close: 100.5 });
    const days = (missing: number): IndicatorCandle[] =>
      given.filter((_, at) => at >= 739 || at % 24 !== 739 % 24 || at >= missing * 24);
    expect(found(days(5))).toContain('740 volume long');
    expect(found(days(6)).filter((one) => one.includes('volume'))).toEqual([]);
  });
});

describe('hours that are missing or without trades', () => {
  const spike = { close: 120, high: 121 };

  it('are not crossed: a rule is met from one hour to the next', () => {
    expect(found(withLast(spike))).toContain('740 bollinger long');
    expect(found(withLast(spike).filter((_, at) => at !== 738))).toEqual([]);
    const silent = withLast(spike).map((candle, at) =>
      at === 738 ? { ...candle, volume: 0, high: 100, low: 100 } : candle,
    );
    expect(found(silent)).toEqual([]);
  });

  it('may be twelve of the last 250', () => {
    const without = (count: number) =>
      withLast(spike).filter((_, at) => at < 600 || at >= 600 + count);
    expect(found(without(12))).toContain('740 bollinger long');
    expect(found(without(13))).toEqual([]);
  });
});
