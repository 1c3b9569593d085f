import type { UTCTimestamp } from 'lightweight-charts';
import { afterEach, expect, it, vi } from 'vitest';
import { createTimeFormat } from './chart-times.ts';
import { createLocalDayScale } from './local-day-scale.ts';

afterEach(() => vi.unstubAllEnvs());

const hour = 3600;
const now = new Date('2026-11-28T10:00:00.000Z');
// The weight of a day in the library; weeks, months and years weigh more.
const dayWeight = 50;

/** The UTC times of a week's labelled days. */
const listLabelledDays = (zone: string, from: string, range: '7D' | '1Y' = '7D'): string[] => {
  vi.stubEnv('TZ', zone);
  const scale = createLocalDayScale(createTimeFormat(range, now).getOffset);
  const first = Date.parse(from) / 1000;
  const points = Array.from({ length: 72 }, (_, index) => {
    const time = (first + index * hour) as UTCTimestamp;
    const internal = scale.convertHorzItemToInternal(time);
    return { timeWeight: 0, time: internal, originalTime: time };
  }) as unknown as Parameters<typeof scale.fillWeightsForPoints>[0];
  scale.fillWeightsForPoints(points, 0);
  return points
    .filter(({ timeWeight }) => timeWeight >= dayWeight)
    .map(({ originalTime }) => new Date(Number(originalTime) * 1000).toISOString().slice(5, 16));
};

it.each([
  ['America/Los_Angeles', ['05-04T07:00', '05-05T07:00', '05-06T07:00']],
  ['Asia/Tokyo', ['05-04T15:00', '05-05T15:00', '05-06T15:00']],
  ['Asia/Kolkata', ['05-04T19:00', '05-05T19:00', '05-06T19:00']],
  ['UTC', ['05-05T00:00', '05-06T00:00', '05-07T00:00']],
])('labels the first candle of each day in %s', (zone, days) => {
  expect(listLabelledDays(zone, '2026-05-04T06:00:00.000Z')).toEqual(days);
});

it('follows both changes of the clock', () => {
  expect(listLabelledDays('Europe/London', '2026-03-28T06:00:00.000Z')).toEqual([
    '03-29T00:00',
    '03-29T23:00',
    '03-30T23:00',
  ]);
  expect(listLabelledDays('Europe/London', '2026-10-24T06:00:00.000Z')).toEqual([
    '10-24T23:00',
    '10-26T00:00',
    '10-27T00:00',
  ]);
});

it('leaves the days of daily candles in UTC', () => {
  expect(listLabelledDays('America/Los_Angeles', '2026-05-04T06:00:00.000Z', '1Y')).toEqual([
    '05-05T00:00',
    '05-06T00:00',
    '05-07T00:00',
  ]);
});
