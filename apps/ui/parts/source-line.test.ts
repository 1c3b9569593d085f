import { expect, it } from 'vitest';
import { agedBy, type SourceReading } from './source-line.tsx';

const reading: SourceReading = {
  source: 'CoinGecko',
  at: '2026-01-05T09:00:00.000Z',
  stale: false,
  kind: 'live',
};
const after = (seconds: number): Date => new Date(Date.parse(reading.at) + seconds * 1000);

it('is stale after twice its interval, even without a response', () => {
  expect(agedBy(reading, after(120), 60)).toBe(reading);
  expect(agedBy(reading, after(120.001), 60).stale).toBe(true);
  expect(agedBy({ ...reading, stale: true }, after(0), 60).stale).toBe(true);
});

it('does not age replayed or future times', () => {
  const replay: SourceReading = { ...reading, kind: 'replay' };
  expect(agedBy(replay, after(9999), 60)).toBe(replay);
  expect(agedBy(reading, after(-9999), 60)).toBe(reading);
});
