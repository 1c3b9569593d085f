import type { Block, Span } from '#domain/shared/news/edition-content.ts';
import { formatCount, formatScore } from '#domain/shared/format.ts';
import type { StoryOfDay } from './day.ts';
import { standoutCoin } from './moves.ts';
import { paragraph, say } from './text.ts';
import { toneOf } from './tone.ts';
import type { Writer } from './writer.ts';

const listed = 3;

/** The three stories covered by most outlets. Stories about the standout coin are first. */
export const highlights = (writer: Writer): readonly Block[] => {
  const stories = writer.day.news?.stories ?? [];
  if (stories.length === 0)
    return [paragraph(['Our sources published no stories in the past day.'])];
  return mainStories(stories, standoutCoin(writer.day)?.symbol).map((story) => ({
    kind: 'story',
    title: { path: `/news/${story.id}`, text: story.title },
    about: aboutStory(writer, story),
  }));
};

const mainStories = (
  stories: readonly StoryOfDay[],
  standout: string | undefined,
): readonly StoryOfDay[] => {
  const weight = ({ coins, outlets, score: tone }: StoryOfDay): number =>
    (standout !== undefined && coins.includes(standout) ? 100 : 0) + outlets * 2 + Math.abs(tone);
  const ordered = stories.toSorted((one, other) => weight(other) - weight(one));
  // Stories about a coin that is already listed follow the first stories about other coins.
  const isFirst = ({ coins: [coin] }: StoryOfDay, at: number): boolean =>
    coin === undefined || ordered.findIndex(({ coins }) => coins[0] === coin) === at;
  const first = ordered.filter(isFirst);
  return [...first, ...ordered.filter((story) => !first.includes(story))].slice(0, listed);
};

const aboutStory = (
  { number }: Writer,
  { id, outlet, outlets, score: tone }: StoryOfDay,
): readonly Span[] => {
  const others = number(`story.${id}.others`, formatCount);
  const more = outlets > 1 ? say` and ${others} other ${outlets === 2 ? 'outlet' : 'outlets'}` : [];
  return [
    outlet,
    ...more,
    ` · Sentiment: ${toneOf(tone)}, `,
    number(`story.${id}.score`, formatScore),
  ];
};
