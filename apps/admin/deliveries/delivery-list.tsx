import { DataTable, LinkBase, useCreatePath } from 'react-admin';
import { formatCount } from '#contract/format.ts';
import { formatDateTime } from '#ui/format/format.ts';
import { ConsoleList } from '../list/console-list.tsx';
import type { ExportColumn } from '../list/records-csv.ts';
import { columnClasses } from '../list/styled.ts';
import { text } from './texts.ts';
import { useNow } from '../use-now.ts';
import { formatDelivery, formatProgress, type Delivery } from './format.ts';

const Column = DataTable.Col<Delivery>;
const newestFirst = { field: 'startedAt', order: 'DESC' } as const;

const labels = {
  title: text('resources.deliveries.name', { smart_count: 2 }),
  loading: 'Loading the deliveries.',
  failed: 'Could not load the deliveries.',
  lead: (total: number) => text('deliveries.in-all', { smart_count: total }),
  empty: (
    <>
      <b>No deliveries yet</b>
      <p>The newsletter is sent every day at 07:30 GMT.</p>
    </>
  ),
};

const exportColumns: readonly ExportColumn<Delivery>[] = [
  'id',
  'kind',
  'date',
  'version',
  'startedAt',
  'completedAt',
  'total',
  'delivered',
  'failed',
  'inDoubt',
  'skipped',
  'dropped',
  'waiting',
];

export const DeliveryList = () => {
  const now = useNow();
  const createPath = useCreatePath();
  return (
    <ConsoleList<Delivery> texts={labels} sort={newestFirst} exportColumns={exportColumns}>
      <Column
        source="kind"
        disableSort
        render={(delivery) => (
          <LinkBase
            className="row-link"
            to={createPath({ resource: 'deliveries', type: 'show', id: delivery.id })}
          >
            {formatDelivery(delivery)}
          </LinkBase>
        )}
      />
      <Column
        source="startedAt"
        sortByOrder="DESC"
        disableSort
        {...columnClasses('no-phone')}
        render={({ startedAt }) => formatDateTime(new Date(startedAt), now)}
      />
      <Column
        source="delivered"
        disableSort
        {...columnClasses('number')}
        render={({ delivered }) => formatCount(delivered)}
      />
      <Column
        source="inDoubt"
        disableSort
        {...columnClasses('number')}
        render={({ inDoubt }) => formatCount(inDoubt)}
      />
      <Column source="total" disableSort {...columnClasses('no-phone')} render={formatProgress} />
    </ConsoleList>
  );
};
