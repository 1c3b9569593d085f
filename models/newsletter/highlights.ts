import type { Block, Span } from '#domain/shared/news/edition-content.ts';
import { formatCount, formatScore } from '#domain/shared/format.ts';
import type { DailyStory } from './day.ts';
import { findStandoutCoin } from './moves.ts';
import { paragraph, sentence } from './text.ts';
import { getTone } from './tone.ts';
import type { FigureFormatters } from './writer.ts';

const maxStories = 3;

/** The three stories covered by most outlets. Stories about the standout coin are first. */
export const writeHighlights = (writer: FigureFormatters): readonly Block[] => {
  const stories = writer.day.news?.stories ?? [];
  if (stories.length === 0)
    return [paragraph(['Our sources published no stories in the past day.'])];
  return selectMainStories(stories, findStandoutCoin(writer.day)?.symbol).map((story) => ({
    kind: 'story',
    title: { path: `/news/${story.id}`, text: story.title },
    about: writeStoryDetails(writer, story),
  }));
};

const selectMainStories = (
  stories: readonly DailyStory[],
  standout: string | undefined,
): readonly DailyStory[] => {
  const getWeight = ({ coins, outlets, score: tone }: DailyStory): number =>
    (standout !== undefined && coins.includes(standout) ? 100 : 0) + outlets * 2 + Math.abs(tone);
  const sortedStories = stories.toSorted((one, other) => getWeight(other) - getWeight(one));
  // Stories about a coin that is already listed follow the first stories about other coins.
  const isFirst = ({ coins: [coin] }: DailyStory, at: number): boolean =>
    coin === undefined || sortedStories.findIndex(({ coins }) => coins[0] === coin) === at;
  const leadStories = sortedStories.filter(isFirst);
  return [...leadStories, ...sortedStories.filter((story) => !leadStories.includes(story))].slice(
    0,
    maxStories,
  );
};

const writeStoryDetails = (
  { number }: FigureFormatters,
  { id, outlet, outlets, score: tone }: DailyStory,
): readonly Span[] => {
  const otherCount = number(`story.${id}.others`, formatCount);
  const otherOutlets =
    outlets > 1 ? sentence` and ${otherCount} other ${outlets === 2 ? 'outlet' : 'outlets'}` : [];
  return [
    outlet,
    ...otherOutlets,
    ` · Sentiment: ${getTone(tone)}, `,
    number(`story.${id}.score`, formatScore),
  ];
};
