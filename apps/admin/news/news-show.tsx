import { formatChange, formatPercent } from '#contract/format.ts';
import type { NewsRecordDetails } from '#contract/news/news-records.ts';
import { formatDateTime } from '#ui/format/format.ts';
import { ConsoleShow } from '../record/console-show.tsx';
import { RecordFields, type RecordField } from '../record/record-fields.tsx';
import { text } from './texts.ts';
import { useNow } from '../use-now.ts';
import { formatImpact, formatSentiment } from './format.ts';

type Field = RecordField<NewsRecordDetails>;

/** One story: its computed values and its outlets. */
export const NewsShow = ({ id }: { readonly id?: string }) => {
  const now = useNow();
  return (
    <ConsoleShow<NewsRecordDetails> {...(id === undefined ? {} : { id })} heading={getHeading}>
      {(story) => (
        <div className="stack">
          <RecordFields title="Analysis" record={story} fields={getFactFields(now)} />
          <RecordFields
            title="Publications"
            record={story}
            naming={text('resources.news.fields.source')}
            heading="Headline"
            fields={getPublicationFields(story, now)}
          />
        </div>
      )}
    </ConsoleShow>
  );
};

const getHeading = ({ title, source, category }: NewsRecordDetails) => ({
  title,
  crumb: title,
  ids: [{ words: source }, { words: category }],
});

const getFactFields = (now: Date): readonly Field[] => {
  const createField = (label: string, words: Field['format']): Field => ({ label, format: words });
  return [
    createField('Excerpt', ({ content }) => content),
    createField(text('resources.news.fields.sentimentScore'), formatSentiment),
    createField('Deciding phrase', ({ because }) => because ?? 'None'),
    createField('Coins', ({ relatedCoins }) => relatedCoins.replaceAll(',', ', ') || 'None'),
    createField('Price impact', formatPriceImpact),
    createField('First fetched', ({ readAt }) => formatDateTime(new Date(readAt), now)),
    createField('Data', ({ kind }) => text(`news.${kind}`)),
    {
      ...createField('Story page', ({ url }) => url),
      show: ({ url }) => <a href={url}>{url}</a>,
    },
  ];
};

const formatPriceImpact = (story: NewsRecordDetails): string => {
  const level = formatImpact(story);
  if (story.impact === null) return level;
  const { coinSymbol: coin, move, usual } = story.impact;
  const figures = { move: formatChange(move), usual: formatPercent(usual) };
  return text('news.impact-words', { level, coin, ...figures });
};

// Simulated outlets have no pages.
const getPublicationFields = (
  { publications, kind }: NewsRecordDetails,
  now: Date,
): readonly Field[] =>
  publications.map(({ outlet, title, url, publishedAt }) => ({
    label: outlet,
    format: () => title,
    show: () => (
      <>
        {kind === 'simulated' ? (
          title
        ) : (
          <a href={url} rel="noopener noreferrer">
            {title}
          </a>
        )}{' '}
        <span className="muted">{formatDateTime(new Date(publishedAt), now)}</span>
      </>
    ),
  }));
