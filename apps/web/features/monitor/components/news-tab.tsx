import type { JSX } from 'react';
import { formatCount, formatShare, formatWholeShare } from '#contract/format.ts';
import type { BotMetrics } from '#contract/system/monitor.ts';
import { formatAge, formatDay } from '#ui/format/format.ts';
import { Section } from '#ui/parts/section.tsx';
import { useNow, useSystemNow } from '../../../lib/use-now.ts';
import { monitorTexts } from '../texts.ts';
import { DayFigure } from './day-figure.tsx';
import { Facts, Tiles } from './facts.tsx';
import { SourceTable } from './source-table.tsx';

const texts = monitorTexts.news;
type News = BotMetrics['newsService'];

const gmt = { timeZone: 'GMT' };

/** Stories by outlet and the results of sentiment analysis. */
export const NewsTab = ({ metrics }: { metrics: BotMetrics }): JSX.Element => {
  const feeds = metrics.sources.filter(({ kind }) => kind.startsWith('feed'));
  return (
    <div className="stack tab-panel">
      <NewsTiles
        news={metrics.newsService}
        silent={feeds.filter(({ state }) => state === 'silent').map(({ source }) => source)}
      />
      <Section title={texts.day}>
        <div className="two-by-two">
          <DayFigure {...texts.stories} day={metrics.day} valueOf={(slot) => slot.stories} />
        </div>
      </Section>
      <div className="three-columns">
        <Outlets news={metrics.newsService} />
        <Sentiment news={metrics.newsService} />
      </div>
      <Section title={texts.feeds}>
        <SourceTable sources={feeds} label={texts.feeds} />
      </Section>
    </div>
  );
};

const NewsTiles = ({ news, silent }: { news: News; silent: readonly string[] }): JSX.Element => {
  const now = useNow();
  const systemNow = useSystemNow();
  return (
    <Tiles
      tiles={[
        {
          label: texts.articles,
          value: formatCount(news.articlesProcessed),
          note: texts.articlesNote(news.stories),
        },
        {
          label: texts.sources,
          value: texts.of(news.sourcesActive, news.sourcesConfigured),
          note: texts.sourcesNote(silent),
        },
        {
          label: texts.accuracy,
          value: formatShare(news.sentimentAccuracy / 100),
          note: formatAccuracyNote(news.sentimentBenchmark, now),
        },
        {
          label: texts.lastRefresh,
          value:
            news.lastRefresh === null
              ? monitorTexts.sources.never
              : formatAge(systemNow.getTime() - Date.parse(news.lastRefresh)),
          note: '',
        },
      ]}
    />
  );
};

const formatAccuracyNote = (
  { measuredOn, texts: of, n, macroF1 }: News['sentimentBenchmark'],
  now: Date,
): string =>
  texts.accuracyNote({
    texts: of,
    n,
    macroF1: formatShare(macroF1 / 100),
    day: formatDay(new Date(measuredOn), now, gmt),
  });

const Outlets = ({ news }: { news: News }): JSX.Element => (
  <Section title={texts.outlets}>
    {news.outlets.length === 0 ? (
      <p className="note">{texts.noOutlets}</p>
    ) : (
      <Facts
        facts={news.outlets.map(({ outlet, publications }) => ({
          label: outlet,
          value: formatCount(publications),
        }))}
      />
    )}
  </Section>
);

const Sentiment = ({ news: { sentiment, stories } }: { news: News }): JSX.Element => (
  <Section title={texts.sentiment}>
    {stories === 0 ? (
      <p className="note">{texts.noOutlets}</p>
    ) : (
      <Facts
        facts={[
          { label: texts.positive, value: formatWholeShare(sentiment.positive / stories) },
          { label: texts.neutral, value: formatWholeShare(sentiment.neutral / stories) },
          { label: texts.negative, value: formatWholeShare(sentiment.negative / stories) },
          { label: texts.noPhrase, value: formatWholeShare(sentiment.noPhrase / stories) },
        ]}
      />
    )}
  </Section>
);
