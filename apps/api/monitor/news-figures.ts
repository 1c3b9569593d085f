import type { BotMetrics } from '#contract/monitor.ts';
import { sentimentBenchmark } from '#models/sentiment/benchmark.ts';
import { labelOf } from '#models/sentiment/label.ts';
import type { Story } from '#observations/news/queries.ts';
import type { SourceStateRecord } from '#observations/sources/queries.ts';
import { answering } from './monitor-sources.ts';
import { sum } from './day-of-figures.ts';

type Measured = {
  readonly now: Date;
  readonly sources: readonly SourceStateRecord[];
  readonly stories: readonly Story[];
};

/** Of the stories of the last 24 hours. */
export const newsFigures = ({ now, sources, stories }: Measured): BotMetrics['newsService'] => {
  const feeds = sources.filter(({ kind }) => kind.startsWith('feed'));
  const refreshed = feeds.flatMap(({ lastSuccessAt }) => lastSuccessAt ?? []).toSorted();
  return {
    articlesProcessed: sum(stories, ({ publications }) => publications.length),
    stories: stories.length,
    sourcesActive: feeds.filter((feed) => answering(feed, now) === 'answers').length,
    sourcesConfigured: feeds.length,
    ...sentimentFigures(),
    lastRefresh: refreshed.at(-1) ?? null,
    sentiment: sentimentOf(stories),
    outlets: outletsOf(stories),
  };
};

const sentimentFigures = (): Pick<
  BotMetrics['newsService'],
  'sentimentAccuracy' | 'sentimentBenchmark'
> => {
  const { accuracy, macroF1, measuredOn, texts, n } = sentimentBenchmark;
  return {
    sentimentAccuracy: percentOf(accuracy),
    sentimentBenchmark: { measuredOn, texts, n, macroF1: percentOf(macroF1) },
  };
};

const percentOf = (share: number): number => Number((100 * share).toFixed(2));

const sentimentOf = (stories: readonly Story[]): BotMetrics['newsService']['sentiment'] => {
  const labels = stories.map(({ sentiment }) => labelOf(sentiment.score));
  const count = (wanted: string): number => labels.filter((label) => label === wanted).length;
  return {
    positive: count('Positive'),
    neutral: count('Neutral'),
    negative: count('Negative'),
    noPhrase: stories.filter(({ sentiment }) => sentiment.because === null).length,
  };
};

const outletsOf = (stories: readonly Story[]): BotMetrics['newsService']['outlets'] => {
  const publications = stories.flatMap((story) => story.publications);
  const byOutlet = Map.groupBy(publications, ({ outlet }) => outlet);
  return [...byOutlet]
    .map(([outlet, of]) => ({ outlet, publications: of.length }))
    .sort((a, b) => b.publications - a.publications || a.outlet.localeCompare(b.outlet));
};
