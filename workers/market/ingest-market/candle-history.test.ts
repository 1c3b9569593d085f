import { expect, it } from 'vitest';
import { hourMs } from '#domain/shared/time/durations.ts';
import type { SourceCandle } from '#platform/market-data/market-data.port.ts';
import { candleHistory } from './candle-history.ts';

const start = Date.parse('2026-11-22T12:00:00.000Z');
const hourAt = (hours: number): string => new Date(start + hours * hourMs).toISOString();
const candleAt = (hours: number, close = 100): SourceCandle => ({
  coinId: 'bitcoin',
  openAt: hourAt(hours),
  open: close,
  high: close,
  low: close,
  close,
  volume: 1,
});

const sourceOf = (mode: 'live' | 'replay', missing: readonly number[] = []) => {
  const history = candleHistory([{ name: 'Binance', mode }]);
  const missingHours = new Set(missing);
  /** Requests at the end of this hour and returns the first hour that was requested. */
  const read = (hours: number, close = 100): number | undefined => {
    const at = hourAt(hours);
    const ranges = history.missing('Binance', [{ id: 'bitcoin' }], { at, since: undefined });
    const [range] = ranges;
    if (!range) return undefined;
    const from = (range.from.getTime() - start) / hourMs;
    const candles = Array.from({ length: hours - from }, (_, index) => from + index)
      .filter((hour) => !missingHours.has(hour))
      .map((hour) => candleAt(hour, close));
    history.add('Binance', ranges, candles);
    // Marks the coin as requested up to this hour.
    history.missing('Binance', [{ id: 'bitcoin' }], { at, since: undefined });
    return from;
  };
  const closeOf = (hours: number, until: number): number | undefined =>
    history
      .all('bitcoin', hourAt(until))[0]
      ?.hours.find(({ openAt }) => openAt === start + hours * hourMs)?.close;
  return { read, closeOf, missingHours };
};

it('hours of a live source are requested again until each was read at its final time', () => {
  const { read, closeOf } = sourceOf('live');
  read(1, 100);
  expect(read(2, 101)).toBe(-2);
  expect(closeOf(0, 2)).toBe(101);
  expect(read(4, 103)).toBe(0);
  expect(closeOf(0, 4)).toBe(103);
});

it('an hour does not change after its final time', () => {
  const { read, closeOf } = sourceOf('live');
  read(1, 100);
  read(4, 103);
  // The first request at midnight includes two days.
  expect(read(12, 111)).toBe(12 - 48);
  expect(closeOf(0, 12)).toBe(103);
});

it('an hour that did not arrive is requested for two days', () => {
  const { read, missingHours, closeOf } = sourceOf('live', [1, 2]);
  read(1);
  for (let hour = 2; hour < 10; hour += 1) read(hour);
  expect(read(10)).toBe(1);
  missingHours.clear();
  expect(read(11)).toBe(1);
  expect(closeOf(1, 11)).toBe(100);
  expect(read(13)).toBe(9);
});

it('an hour that never arrives is given up after two days', () => {
  const { read } = sourceOf('live', [1]);
  read(1);
  for (let hour = 2; hour < 52; hour += 1) read(hour);
  expect(read(52)).toBe(48);
});

it('a recording is not read again', () => {
  const { read } = sourceOf('replay');
  read(1);
  expect(read(2)).toBe(1);
});
