import { expect, it } from 'vitest';
import type { Candles } from '#contract/market/market.ts';
import { findRunningPeriod } from './running-period.ts';

const candle = (openAt: string, [open, high, low, close]: [number, number, number, number]) => ({
  openAt,
  open,
  high,
  low,
  close,
  volume: 1,
});
const hours: Candles = {
  coinSymbol: 'BTC',
  interval: '1h',
  candles: [
    candle('2026-11-21T05:00:00.000Z', [10, 12, 9, 11]),
    candle('2026-11-21T06:00:00.000Z', [11, 13, 10, 12]),
  ],
  source: 'Simulated market',
  kind: 'simulated',
  at: '2026-11-21T07:00:00.000Z',
  stale: false,
};
const price = (at: string, of = 14, stale = false) => ({ price: of, at, stale });

it('the running hour begins at the last close and ends at the live price', () => {
  expect(findRunningPeriod(hours, price('2026-11-21T07:30:00.000Z'))).toEqual({
    time: Date.parse('2026-11-21T07:00:00.000Z'),
    continuesLast: false,
    open: 12,
    high: 14,
    low: 12,
    close: 14,
  });
});

it('a longer period keeps the prices of its finished hours', () => {
  const longer: Candles = { ...hours, interval: '4h', candles: hours.candles.slice(0, 1) };
  const [part] = longer.candles;
  const candles = part ? [{ ...part, openAt: '2026-11-21T04:00:00.000Z' }] : [];
  expect(
    findRunningPeriod({ ...longer, candles }, price('2026-11-21T07:30:00.000Z', 8)),
  ).toMatchObject({
    time: Date.parse('2026-11-21T04:00:00.000Z'),
    continuesLast: true,
    open: 10,
    high: 12,
    low: 8,
    close: 8,
  });
});

it('a day begins at midnight GMT', () => {
  const days: Candles = { ...hours, interval: '24h', at: '2026-11-22T00:00:00.000Z' };
  expect(findRunningPeriod(days, price('2026-11-22T00:10:00.000Z'))).toMatchObject({
    time: Date.parse('2026-11-22T00:00:00.000Z'),
    continuesLast: false,
  });
});

const fiveMinutes: Candles = {
  ...hours,
  interval: '5m',
  candles: [candle('2026-11-21T06:55:00.000Z', [11, 13, 10, 12])],
};

it('the running five minutes begin at the last close and end at the live price', () => {
  expect(findRunningPeriod(fiveMinutes, price('2026-11-21T07:02:10.000Z'))).toMatchObject({
    time: Date.parse('2026-11-21T07:00:00.000Z'),
    continuesLast: false,
    open: 12,
    close: 14,
  });
  // The next candle is a few seconds late.
  expect(findRunningPeriod(fiveMinutes, price('2026-11-21T07:05:10.000Z'))).toMatchObject({
    time: Date.parse('2026-11-21T07:05:00.000Z'),
  });
});

it.each([
  ['long after the last five minutes', fiveMinutes, price('2026-11-21T07:20:01.000Z')],
  ['out of date', hours, price('2026-11-21T07:30:00.000Z', 14, true)],
  ['older than the candles', hours, price('2026-11-21T06:59:59.000Z')],
  ['long after the last candle', hours, price('2026-11-21T09:00:01.000Z')],
  ['without candles', { ...hours, candles: [] }, price('2026-11-21T07:30:00.000Z')],
])('there is none for a price %s', (_case, candles, live) => {
  expect(findRunningPeriod(candles, live)).toBeNull();
});
