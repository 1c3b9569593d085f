import { DataTable, LinkBase } from 'react-admin';
import type { QuarantinedValue } from '#contract/system/sources.ts';
import { formatDateTime } from '#ui/format/format.ts';
import { ConsoleList, type ListTexts } from '../list/console-list.tsx';
import type { ExportColumn } from '../list/records-csv.ts';
import { columnClasses } from '../list/styled.ts';
import { text } from './texts.ts';
import { useNow } from '../use-now.ts';
import { formatFigure, formatPreviousValue, formatOutcome, formatValue } from './format.ts';

const Column = DataTable.Col<QuarantinedValue>;
const newestFirst = { field: 'lastAt', order: 'DESC' } as const;
const labels: ListTexts = {
  title: text('resources.quarantine.name', { smart_count: 2 }),
  loading: 'Loading the quarantined values.',
  failed: 'Could not load the quarantined values.',
  lead: (total) => text('quarantine.in-all', { smart_count: total }),
  empty: (
    <>
      <b>No quarantined values</b>
      <p>Every value in the last 90 days was accepted.</p>
    </>
  ),
};

const exportColumns: readonly ExportColumn<QuarantinedValue>[] = [
  'id',
  'coinId',
  'symbol',
  'source',
  'figure',
  'rule',
  'reason',
  'value',
  'before',
  'readings',
  'firstAt',
  'lastAt',
  'outcome',
  'endedAt',
];

export const QuarantineList = () => (
  <ConsoleList<QuarantinedValue> texts={labels} sort={newestFirst} exportColumns={exportColumns}>
    <Column source="symbol" disableSort render={Coin} />
    <Column source="source" disableSort {...columnClasses('no-tablet')} />
    <Column source="figure" disableSort {...columnClasses('no-phone')} render={formatFigure} />
    <Column source="value" disableSort {...columnClasses('number')} render={formatValue} />
    <Column
      source="before"
      disableSort
      {...columnClasses('number no-phone')}
      render={formatPreviousValue}
    />
    <Column source="outcome" disableSort render={formatOutcome} />
    <Column source="lastAt" disableSort render={LastSeen} />
  </ConsoleList>
);

const Coin = ({ id, symbol }: QuarantinedValue) => (
  <LinkBase className="row-link" to={`/quarantine/${encodeURIComponent(id)}/show`}>
    {symbol}
  </LinkBase>
);

const LastSeen = ({ lastAt }: QuarantinedValue) => formatDateTime(new Date(lastAt), useNow());
