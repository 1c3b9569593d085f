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
  return mainStories(stories, findStandoutCoin(writer.day)?.symbol).map((story) => ({
    kind: 'story',
    title: { path: `/news/${story.id}`, text: story.title },
    about: aboutStory(writer, story),
  }));
};

const mainStories = (
  stories: readonly DailyStory[],
  standout: string | undefined,
): readonly DailyStory[] => {
  const weight = ({ coins, outlets, score: tone }: DailyStory): number =>
    (standout !== undefined && coins.includes(standout) ? 100 : 0) + outlets * 2 + Math.abs(tone);
  const ordered = stories.toSorted((one, other) => weight(other) - weight(one));
  // Stories about a coin that is already listed follow the first stories about other coins.
  const isFirst = ({ coins: [coin] }: DailyStory, at: number): boolean =>
    coin === undefined || ordered.findIndex(({ coins }) => coins[0] === coin) === at;
  const leadStories = ordered.filter(isFirst);
  return [...leadStories, ...ordered.filter((story) => !leadStories.includes(story))].slice(
    0,
    maxStories,
  );
};

const aboutStory = (
  { number }: FigureFormatters,
  { id, outlet, outlets, score: tone }: DailyStory,
): readonly Span[] => {
  const others = number(`story.${id}.others`, formatCount);
  const otherOutlets =
    outlets > 1 ? sentence` and ${others} other ${outlets === 2 ? 'outlet' : 'outlets'}` : [];
  return [
    outlet,
    ...otherOutlets,
    ` · Sentiment: ${getTone(tone)}, `,
    number(`story.${id}.score`, formatScore),
  ];
};
