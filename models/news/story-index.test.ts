import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hourMs } from '#domain/shared/time/durations.ts';
import {
  bySimilarity,
  type Match,
  minSimilarity,
  createStorySignature,
  similarity,
  storyIndex,
  type StoryVersion,
} from './story-index.ts';

const createVersion = (title: string, given: Partial<StoryVersion> = {}): StoryVersion => ({
  id: title,
  title,
  excerpt: '',
  at: 0,
  ...given,
});
const alike = (one: StoryVersion, other: StoryVersion): number =>
  similarity(createStorySignature(one), createStorySignature(other));

describe('two versions of a story', () => {
  it.each([
    [
      'BNY launches tokenized deposits for institutions',
      'BNY debuts tokenized deposits for institutional clients',
    ],
    ['Bitcoin slips below $90,000 as Fed waits', 'BTC falls under $90K while the Fed waits'],
    [
      'Rain raises $250M at $1.95B valuation',
      'Rain valued near $1.95 billion after raising $250 million',
    ],
  ])('are one story: %s / %s', (one, other) => {
    expect(alike(createVersion(one), createVersion(other))).toBeGreaterThanOrEqual(minSimilarity);
  });

  it.each([
    ['Solana falls 5.2% in three hours to $141', 'Solana gains 3.1% in three hours to $152'],
    ['Chainlink jumps 4.8% to $8.91', 'Avalanche jumps 4.2% to $27.48'],
    ['Bitcoin price rises as traders buy', 'Bitcoin price falls as traders sell'],
  ])('are two: %s / %s', (one, other) => {
    expect(alike(createVersion(one), createVersion(other))).toBeLessThan(minSimilarity);
  });

  it('are held to more where neither says more than its title', () => {
    const [one, other] = ['Seagal endorses Bitcoiin offering', 'Seagal and Bitcoiin founders exit'];
    const excerpt = 'The firm said nothing.';
    const alone = alike(createVersion(one), createVersion(other));
    expect(alone).toBeLessThan(
      alike(createVersion(one, { excerpt }), createVersion(other, { excerpt })),
    );
    expect(alone / alike(createVersion(one), createVersion(other, { excerpt: one }))).toBeLessThan(
      0.95,
    );
  });

  it('may hold any word, such as those that every object knows', () => {
    const title = 'Constructor toString valueOf hasOwnProperty __proto__ pay 5 constructor';
    expect(alike(createVersion(title), createVersion(title))).toBeGreaterThanOrEqual(minSimilarity);
  });

  it('are two when they lie more than two days apart', () => {
    const title = 'Fireblocks buys TRES Finance';
    expect(alike(createVersion(title), createVersion(title, { at: 48 * hourMs }))).toBeGreaterThan(
      0.7,
    );
    expect(alike(createVersion(title), createVersion(title, { at: 48 * hourMs + 1 }))).toBe(0);
  });
});

describe('the index', () => {
  const words = fc.constantFrom(
    ...'bitcoin,falls,rises,$90K,Rain,BNY,Zcash,5.2%,court,Florida,reserve,market,Tether,Ledn'.split(
      ',',
    ),
  );
  const title = fc.array(words, { minLength: 1, maxLength: 7 }).map((list) => list.join(' '));
  const versions = fc.array(
    fc.record({ title, excerpt: title, at: fc.integer({ min: 0, max: 80 * hourMs }) }),
    { maxLength: 25 },
  );

  it('finds exactly what comparing with every story finds', () => {
    fc.assert(
      fc.property(versions, title, (given, asked) => {
        const stories = given.map((one, index) => ({ ...one, id: String(index) }));
        const index = storyIndex();
        stories.forEach(index.add);
        index.forgetBefore(10 * hourMs);
        const query = createVersion(asked, { at: 40 * hourMs });
        const all: Match[] = stories
          .filter(({ at }) => at >= 10 * hourMs)
          .map((story) => ({ id: story.id, similarity: alike(query, story) }))
          .filter((match) => match.similarity >= minSimilarity);
        expect(index.find(query)).toEqual(all.sort(bySimilarity));
      }),
      { numRuns: 200 },
    );
  });
});
