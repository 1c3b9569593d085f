import { expect, it } from 'vitest';
import { hourMs } from '#domain/shared/time/durations.ts';
import { toHourClose } from './candle-history.ts';
import { plausibleChange } from './plausible-change.ts';

const at = '2026-11-22T12:00:00.000Z';
const closesOf = (closes: readonly number[]) =>
  closes.map((close, index) =>
    toHourClose({
      openAt: new Date(Date.parse(at) - (closes.length - index) * hourMs).toISOString(),
      close,
    }),
  );
const steady = closesOf(Array.from({ length: 170 }, () => 100));

it.each([1, 24, 168])('withholds +915% over %d hours of a steady price', (hours) => {
  expect(plausibleChange(915, steady, { price: 100, at, hours })).toBeNull();
  expect(plausibleChange(-60, steady, { price: 100, at, hours })).toBeNull();
});

it('keeps a change that the closes confirm, also within the tolerance', () => {
  expect(plausibleChange(0, steady, { price: 100, at, hours: 24 })).toBe(0);
  expect(plausibleChange(5, steady, { price: 100, at, hours: 24 })).toBe(5);
  expect(plausibleChange(900, steady, { price: 1000, at, hours: 24 })).toBe(900);
});

it('keeps a change that cannot be checked', () => {
  expect(plausibleChange(915, [], { price: 100, at, hours: 24 })).toBe(915);
  expect(plausibleChange(-100, [], { price: 100, at, hours: 24 })).toBe(-100);
});
