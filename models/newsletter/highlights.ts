import { count, score } from './formats.ts';
import type { StoryOfDay } from './day.ts';
import { type Block, paragraph, say, type Span } from './text.ts';
import type { Mood, Writer } from './writer.ts';

const told = 3;
// As on the page of news.
const leans = 0.3;

/** The three stories that most outlets tell; on a wild day those about what was wild come first. */
export const highlights = (writer: Writer, mood: Mood): readonly Block[] => {
  const stories = writer.day.news?.stories ?? [];
  if (stories.length === 0) return [paragraph(noNews(writer))];
  return chosen(stories, mood).map((story) => ({
    kind: 'story',
    title: { path: `/news/${story.id}`, text: story.title },
    about: aboutOf(writer, story),
  }));
};

const chosen = (stories: readonly StoryOfDay[], mood: Mood): readonly StoryOfDay[] => {
  const wild = mood.kind === 'wild' ? (mood.what === 'coin' ? mood.coin.symbol : 'BTC') : undefined;
  const weight = ({ coins, outlets, score }: StoryOfDay): number =>
    (wild !== undefined && coins.includes(wild) ? 100 : 0) + outlets * 2 + Math.abs(score);
  return [...stories].sort((one, other) => weight(other) - weight(one)).slice(0, told);
};

const aboutOf = ({ number }: Writer, { id, outlet, outlets, score: value }: StoryOfDay): Span[] => {
  const others = outlets > 1 ? say` and ${number(`story.${id}.others`, count)} more` : [];
  const word = value > leans ? 'Positive' : value < -leans ? 'Negative' : 'Neutral';
  return [outlet, ...others, ` · ${word} `, number(`story.${id}.score`, score)];
};

const noNews = ({ weekday, turn }: Writer): readonly Span[] =>
  turn([
    () => say`No outlet that we read has told a story since the letter before ${weekday}’s.`,
    () => say`For ${weekday} there is no news from the outlets that we read.`,
    () => say`The outlets that we read have nothing new on ${weekday}.`,
    () => say`Our outlets were silent ahead of ${weekday}: not one new story.`,
    () => say`There is no story to tell on ${weekday}, since none came in from our outlets.`,
    () => say`No headlines on ${weekday}: the outlets that we read brought none in a day.`,
    () => say`This chapter is empty on ${weekday}; no outlet that we read had a new story.`,
    () => say`Nothing came from our outlets in the day before ${weekday}’s letter.`,
  ]);
