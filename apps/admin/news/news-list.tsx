import { DataTable, LinkBase } from 'react-admin';
import type { NewsRecord } from '#contract/news/news-records.ts';
import { categoryOptions } from '#contract/account/preference-options.ts';
import { formatDateTime } from '#ui/format/format.ts';
import { ConsoleList, type ListTexts } from '../list/console-list.tsx';
import type { ListFilter } from '../list/list-filter.ts';
import type { ExportColumn } from '../list/records-csv.ts';
import { text } from './texts.ts';
import { useNow } from '../use-now.ts';
import { formatOutlets, formatSentiment } from './format.ts';

const Column = DataTable.Col<NewsRecord>;
const newestFirst = { field: 'publishedAt', order: 'DESC' } as const;
const wideColumnClasses = { cellClassName: 'no-tablet', headerClassName: 'no-tablet' };
const labels: ListTexts = {
  title: text('resources.news.name', { smart_count: 2 }),
  loading: 'Loading the news.',
  failed: 'Could not load the news.',
  lead: (total) => text('news.in-all', { smart_count: total }),
  empty: (
    <>
      <b>No stories yet</b>
      <p>Stories appear once a source has been read.</p>
    </>
  ),
};

const filters: readonly ListFilter[] = [
  {
    source: 'category',
    kind: 'choice',
    any: 'Any category',
    label: text('resources.news.fields.category'),
    choices: Object.fromEntries(categoryOptions.map((category) => [category, category])),
  },
];

const exportColumns: readonly ExportColumn<NewsRecord>[] = [
  'id',
  'title',
  'source',
  'outlets',
  'category',
  'publishedAt',
  'readAt',
  'sentimentScore',
  'relatedCoins',
  'priceImpact',
  'kind',
];

export const NewsList = () => (
  <ConsoleList<NewsRecord>
    texts={labels}
    sort={newestFirst}
    filters={filters}
    exportColumns={exportColumns}
  >
    <Column source="title" disableSort render={Headline} />
    <Column source="source" disableSort {...wideColumnClasses} render={formatOutlets} />
    <Column source="category" disableSort {...wideColumnClasses} />
    <Column source="sentimentScore" disableSort render={formatSentiment} />
    <Column source="publishedAt" disableSort render={PublishedAt} />
  </ConsoleList>
);

const Headline = ({ id, title }: NewsRecord) => (
  <LinkBase className="row-link sentence" to={`/news/${encodeURIComponent(id)}/show`}>
    {title}
  </LinkBase>
);

const PublishedAt = ({ publishedAt }: NewsRecord) =>
  formatDateTime(new Date(publishedAt), useNow());
