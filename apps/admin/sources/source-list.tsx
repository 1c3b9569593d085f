import { DataTable, LinkBase } from 'react-admin';
import type { Source } from '#contract/system/sources.ts';
import { formatDateTime } from '#ui/format/format.ts';
import { formatSourceKind } from '#ui/format/source-kind.ts';
import { ConsoleList, type ListTexts } from '../list/console-list.tsx';
import { columnClasses } from '../list/styled.ts';
import { text } from './texts.ts';
import { useNow } from '../use-now.ts';
import { formatBudget, formatState } from './format.ts';

const Column = DataTable.Col<Source>;
const byKind = { field: 'kind', order: 'ASC' } as const;
const labels: ListTexts = {
  title: text('resources.sources.name', { smart_count: 2 }),
  loading: 'Loading the sources.',
  failed: 'Could not load the sources.',
  lead: () =>
    'Where prices, candles, news and sentiment come from. The preferred source is tried first.',
  empty: (
    <>
      <b>No sources yet</b>
      <p>Sources appear here once a worker has started.</p>
    </>
  ),
};

export const SourceList = () => (
  <ConsoleList<Source> texts={labels} sort={byKind}>
    <Column source="kind" disableSort render={SourceLink} />
    <Column source="source" disableSort />
    <Column source="state" disableSort render={formatState} />
    <Column source="lastSuccessAt" disableSort render={LastSuccess} />
    <Column source="budget" disableSort {...columnClasses('no-tablet')} render={formatBudget} />
  </ConsoleList>
);

const SourceLink = ({ id, kind }: Source) => (
  <LinkBase className="row-link" to={`/sources/${encodeURIComponent(id)}/show`}>
    {formatSourceKind(kind)}
  </LinkBase>
);

const LastSuccess = ({ lastSuccessAt }: Source) => {
  const now = useNow();
  return lastSuccessAt === null
    ? text('sources.never')
    : formatDateTime(new Date(lastSuccessAt), now);
};
