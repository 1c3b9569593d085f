import { expect, it } from 'vitest';
import { markStaleByAge, type SourceReading } from './source-line.tsx';

const reading: SourceReading = {
  source: 'CoinGecko',
  at: '2026-01-05T09:00:00.000Z',
  stale: false,
  kind: 'live',
};
const after = (seconds: number): Date => new Date(Date.parse(reading.at) + seconds * 1000);

it('is stale after twice its interval, even without a response', () => {
  expect(markStaleByAge(reading, after(120), 60)).toBe(reading);
  expect(markStaleByAge(reading, after(120.001), 60).stale).toBe(true);
  expect(markStaleByAge({ ...reading, stale: true }, after(0), 60).stale).toBe(true);
});

it('does not age replayed or future times', () => {
  const replay: SourceReading = { ...reading, kind: 'replay' };
  expect(markStaleByAge(replay, after(9999), 60)).toBe(replay);
  expect(markStaleByAge(reading, after(-9999), 60)).toBe(reading);
});
