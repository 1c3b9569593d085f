import { DataTable, LinkBase, useCreatePath } from 'react-admin';
import { formatDateTime } from '#ui/format/format.ts';
import { AdminOnly } from '../for-admins.tsx';
import { ConsoleList } from '../list/console-list.tsx';
import { columnClasses } from '../list/styled.ts';
import { useNow } from '../use-now.ts';
import type { ExportColumn } from '../list/records-csv.ts';
import { text } from './texts.ts';
import { formatChange, type BulkChange } from './format.ts';

const Column = DataTable.Col<BulkChange>;
const newestFirst = { field: 'startedAt', order: 'DESC' } as const;

const predefinedQueries = [
  { label: 'All', filter: {} },
  { label: 'Running', filter: { running: true } },
  { label: 'Ended', filter: { running: false } },
];

const labels = {
  title: text('resources.bulk-changes.name', { smart_count: 2 }),
  loading: 'Loading the bulk changes.',
  failed: 'Could not load the bulk changes.',
  lead: (total: number, filtered: boolean) =>
    text(filtered ? 'bulk-changes.matching' : 'bulk-changes.in-all', { smart_count: total }),
  empty: (
    <>
      <b>No bulk changes yet</b>
      <AdminOnly>
        <p>Select members in the member list, then choose an action.</p>
      </AdminOnly>
    </>
  ),
};

const exportColumns: readonly ExportColumn<BulkChange>[] = [
  'id',
  { name: 'change', getValue: formatChange },
  { name: 'status', getValue: ({ status }) => text(`bulk-changes.status.${status}`) },
  'startedBy.id',
  'startedAt',
  'endedAt',
  'total',
  'done',
  'changed',
  'unchanged',
  'failed',
];

export const BulkChangeList = () => {
  const now = useNow();
  const createPath = useCreatePath();
  return (
    <ConsoleList<BulkChange>
      texts={labels}
      sort={newestFirst}
      predefinedQueries={predefinedQueries}
      exportColumns={exportColumns}
    >
      <Column
        source="change"
        disableSort
        render={(change) => (
          <LinkBase
            className="row-link"
            to={createPath({ resource: 'bulk-changes', type: 'show', id: change.id })}
          >
            {formatChange(change)}
          </LinkBase>
        )}
      />
      <Column
        source="status"
        disableSort
        render={({ status }) => text(`bulk-changes.status.${status}`)}
      />
      <Column source="startedBy.name" disableSort {...columnClasses('no-phone')} />
      <Column
        source="startedAt"
        sortByOrder="DESC"
        disableSort
        render={({ startedAt }) => formatDateTime(new Date(startedAt), now)}
      />
      <Column
        source="done"
        disableSort
        {...columnClasses('number')}
        render={({ done, total }) => text('bulk-changes.done-of', { done, total })}
      />
    </ConsoleList>
  );
};
