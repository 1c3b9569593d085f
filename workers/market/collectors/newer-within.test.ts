import { describe, expect, it } from 'vitest';
import { hourMs } from '#domain/shared/time/durations.ts';
import type { FeedArticle } from '#platform/feeds/read-feed.ts';
import { newerWithinMs } from './newer-within.ts';

const now = new Date('2026-11-26T12:00:00.000Z');
const hoursAgo = (hours: number): string => new Date(now.getTime() - hours * hourMs).toISOString();

describe('the time in which nothing newer is normal', () => {
  it('is two refresh intervals for prices', () => {
    expect(newerWithinMs.prices({ refreshMs: 300_000 })).toBe(600_000);
  });

  it('is the rest of its day and a day for fear and greed', () => {
    const end = (at: string) => new Date(Date.parse(at) + newerWithinMs.fearGreed({ at }));
    for (const at of ['2026-11-22T00:00:00.000Z', '2026-11-22T23:59:59.000Z'])
      expect(end(at).toISOString()).toBe('2026-11-24T00:00:00.000Z');
  });

  it('is two hours for candles, also of a question that ends in the past', () => {
    const range = { coinId: 'bitcoin', from: now, to: new Date(hoursAgo(5)) };
    const answer = { query: [range], now, value: [], at: hoursAgo(6), refreshMs: 1 };
    // The answer ends an hour before the question does, so it is fresh for one more.
    expect(Date.parse(answer.at) + newerWithinMs.candles(answer) - now.getTime()).toBe(hourMs);
  });

  it.each([
    ['a day', [0, 1, 2, 3], 24],
    ['a day', [], 24],
    ['three of its gaps', [0, 24, 48, 72], 72],
    ['three of the middle one of its gaps', [0, 20, 21, 40, 60, 600], 60],
  ])('is %s for a feed', (_, ages, hours) => {
    const value = ages.map((age) => ({ publishedAt: hoursAgo(age) })) as FeedArticle[];
    expect(newerWithinMs.feed({ value })).toBe(hours * hourMs);
  });
});
