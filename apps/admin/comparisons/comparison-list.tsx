import { DataTable, LinkBase } from 'react-admin';
import type { Comparison } from '#contract/payments/comparisons.ts';
import { formatDateTime } from '#ui/format/format.ts';
import { AdminOnly } from '../for-admins.tsx';
import { ConsoleList, type ListTexts } from '../list/console-list.tsx';
import type { ExportColumn } from '../list/records-csv.ts';
import { columnClasses } from '../list/styled.ts';
import { text } from './texts.ts';
import { useNow } from '../use-now.ts';
import { formatKind, formatOutcome } from './format.ts';

const Column = DataTable.Col<Comparison>;
const newestFirst = { field: 'comparedAt', order: 'DESC' } as const;
const labels: ListTexts = {
  title: text('resources.comparisons.name', { smart_count: 2 }),
  loading: 'Loading the payment checks.',
  failed: 'Could not load the payment checks.',
  lead: (total) => text('comparisons.in-all', { smart_count: total }),
  empty: (
    <>
      <b>No payment checks yet</b>
      <p>The first check runs tonight. It fixes differences and lists the members here.</p>
    </>
  ),
};

const exportColumns: readonly ExportColumn<Comparison>[] = [
  'id',
  'comparedAt',
  'putRight',
  'compared',
  'drifted',
  'failed',
];

/** Comparisons of all paid accounts with the payment provider. */
export const ComparisonList = () => (
  <ConsoleList<Comparison>
    texts={labels}
    sort={newestFirst}
    exportColumns={exportColumns}
    actions={<NewComparisonButton />}
  >
    <Column source="comparedAt" disableSort render={ComparisonLink} />
    <Column source="putRight" disableSort {...columnClasses('no-phone')} render={formatKind} />
    <Column source="outcome" disableSort render={formatOutcome} />
    <Column source="compared" disableSort {...columnClasses('number')} />
  </ConsoleList>
);

const NewComparisonButton = () => (
  <AdminOnly>
    <LinkBase className="button" to="/comparisons/create">
      {text('comparisons.ask')}
    </LinkBase>
  </AdminOnly>
);

const ComparisonLink = ({ id, comparedAt }: Comparison) => (
  <LinkBase className="row-link" to={`/comparisons/${id}/show`}>
    {formatDateTime(new Date(comparedAt), useNow())}
  </LinkBase>
);
