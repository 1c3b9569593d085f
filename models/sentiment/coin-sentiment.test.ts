import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hourMs } from '#domain/shared/time/durations.ts';
import { coinSentiment, minStoriesForShares, type ScoredStory } from './coin-sentiment.ts';

const now = new Date('2026-11-20T12:00:00.000Z');
const hoursAgo = (hours: number): string => new Date(now.getTime() - hours * hourMs).toISOString();
const story = (id: string, given: Partial<ScoredStory> = {}): ScoredStory => ({
  id,
  score: 0.8,
  coins: ['BTC'],
  publishedAt: hoursAgo(1),
  outlets: 1,
  ...given,
});
const ofBitcoin = (stories: readonly ScoredStory[]) =>
  coinSentiment(stories, { symbol: 'BTC', now });

const anyStory = fc.record({
  score: fc.double({ min: -1, max: 1, noNaN: true }),
  coins: fc.subarray(['BTC', 'ETH']),
  publishedAt: fc.integer({ min: -24, max: 24 * 10 }).map(hoursAgo),
  outlets: fc.integer({ min: 1, max: 12 }),
});
const anyStories = fc
  .array(anyStory, { maxLength: 40 })
  .map((all) => all.map((one, at) => ({ ...one, id: String(at) })));

describe('the sentiment of a coin', () => {
  it('says too little below five stories of the coin in the last seven days', () => {
    const four = ['a', 'b', 'c', 'd'].map((id) => story(id));
    const others = [
      story('other coin', { coins: ['ETH'] }),
      story('old', { publishedAt: hoursAgo(24 * 7 + 1) }),
      story('of the future', { publishedAt: hoursAgo(-1) }),
    ];
    expect(ofBitcoin([...four, ...others])).toEqual({ kind: 'too-little', stories: 4, needed: 5 });
    expect(ofBitcoin([...four, story('e')])).toMatchObject({ kind: 'known', bullish: 100 });
  });

  it('lets the newer story and the one of more outlets count for more', () => {
    const old = ['a', 'b', 'c'].map((id) => story(id, { publishedAt: hoursAgo(96) }));
    const fresh = [story('d', { score: -0.9, outlets: 4 }), story('e', { score: -0.9 })];
    const found = ofBitcoin([...old, ...fresh]);
    // Weights: three of a quarter, of one that four told 3, and 1; an hour of age takes the same from all.
    expect(found).toMatchObject({ bullish: 16, neutral: 0, bearish: 84, overall: 'mixed' });
    expect(found).toMatchObject({
      because: [{ id: 'd' }, { id: 'e' }, { id: 'a' }, { id: 'b' }, { id: 'c' }],
    });
  });

  it.each([
    [10, 0, 0, 'bullish'],
    [9, 0, 0, 'mixed'],
    [0, 0, 10, 'bearish'],
    [0, 10, 0, 'neutral'],
    [5, 1, 4, 'bullish'],
    [50, 9, 41, 'mixed'],
    [41, 9, 50, 'mixed'],
    [8, 8, 4, 'mixed'],
    [4, 6, 4, 'neutral'],
  ])('calls %i good, %i neutral and %i bad stories %s', (good, neutral, bad, overall) => {
    const of = (count: number, score: number) =>
      Array.from({ length: count }, (_, at) => story(`${String(score)} ${String(at)}`, { score }));
    const found = ofBitcoin([...of(good, 0.8), ...of(neutral, 0), ...of(bad, -0.8)]);
    expect(found).toMatchObject({ overall });
  });

  it('has whole shares that sum to 100, and weights that sum to 1', () => {
    fc.assert(
      fc.property(anyStories, (stories) => {
        const found = ofBitcoin(stories);
        if (found.kind === 'too-little') {
          expect(found.stories).toBeLessThan(minStoriesForShares);
          return;
        }
        const shares = [found.bullish, found.neutral, found.bearish];
        expect(shares.every((share) => Number.isInteger(share) && share >= 0)).toBe(true);
        expect(shares.reduce((all, share) => all + share, 0)).toBe(100);
        expect(found.because.reduce((all, { weight }) => all + weight, 0)).toBeCloseTo(1);
      }),
    );
  });

  it('does not depend on the order, and mirrors when good turns bad', () => {
    fc.assert(
      fc.property(anyStories, (stories) => {
        const found = ofBitcoin(stories);
        expect(ofBitcoin(stories.toReversed())).toEqual(found);
        const turned = ofBitcoin(stories.map((one) => ({ ...one, score: -one.score })));
        if (found.kind === 'too-little' || turned.kind === 'too-little') return;
        expect(Math.abs(turned.bearish - found.bullish)).toBeLessThanOrEqual(1);
        expect(turned.because).toEqual(found.because);
      }),
    );
  });
});
