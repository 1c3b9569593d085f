import { DataTable, LinkBase } from 'react-admin';
import { type Erasure, erasureStates } from '#contract/admin/erasures.ts';
import { formatDateTime } from '#ui/format/format.ts';
import { ConsoleList, type ListTexts } from '../list/console-list.tsx';
import type { ListFilter } from '../list/list-filter.ts';
import { shortenId } from '../members/display/format.ts';
import type { ExportColumn } from '../list/records-csv.ts';
import { text } from './texts.ts';
import { useNow } from '../use-now.ts';
import { formatCompletion, formatDueDate } from './format.ts';

const Column = DataTable.Col<Erasure>;
const newestFirst = { field: 'askedAt', order: 'DESC' } as const;
const labels: ListTexts = {
  title: text('resources.erasures.name', { smart_count: 2 }),
  loading: 'Loading the erasures.',
  failed: 'Could not load the erasures.',
  lead: (total) => text('erasures.in-all', { smart_count: total }),
  empty: (
    <>
      <b>No erasures yet</b>
      <p>No account deletion has been requested.</p>
    </>
  ),
};

const filters: readonly ListFilter[] = [
  {
    source: 'state',
    kind: 'choice',
    any: 'Any state',
    label: 'State',
    choices: Object.fromEntries(
      erasureStates.map((state) => [state, text(`erasures.state.${state}`)]),
    ),
  },
];

const exportColumns: readonly ExportColumn<Erasure>[] = [
  'id',
  { name: 'state', getValue: ({ state }) => text(`erasures.state.${state}`) },
  { name: 'reason', getValue: ({ reason }) => text(`erasures.${reason}`) },
  'askedAt',
  'by.id',
  'confirmedAt',
  'dueAt',
  'withdrawnAt',
  'completedAt',
];

export const ErasureList = () => (
  <ConsoleList<Erasure>
    texts={labels}
    sort={newestFirst}
    filters={filters}
    exportColumns={exportColumns}
  >
    <Column source="id" disableSort render={ErasureLink} />
    <Column source="state" disableSort render={({ state }) => text(`erasures.state.${state}`)} />
    <Column source="askedAt" disableSort render={RequestedAt} />
    <Column source="by" disableSort render={({ by }) => by.name} />
    <Column source="reason" disableSort render={({ reason }) => text(`erasures.${reason}`)} />
    <Column source="dueAt" disableSort render={formatDueDate} />
    <Column source="completedAt" disableSort render={CompletionStatus} />
  </ConsoleList>
);

const ErasureLink = ({ id }: Erasure) => (
  <LinkBase className="row-link" to={`/erasures/${id}/show`}>
    {shortenId(id)}
  </LinkBase>
);

const RequestedAt = ({ askedAt }: Erasure) => formatDateTime(new Date(askedAt), useNow());

const CompletionStatus = (erasure: Erasure) => formatCompletion(erasure, useNow());
