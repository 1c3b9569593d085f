import { DataTable, LinkBase, useCreatePath } from 'react-admin';
import type { EditionRecord } from '#contract/newsletter/edition-records.ts';
import { ConsoleList } from '../list/console-list.tsx';
import { columnClasses } from '../list/styled.ts';
import { formatDayWithYear } from '../times/with-year.ts';
import type { ExportColumn } from '../list/records-csv.ts';
import { text } from './texts.ts';

const Column = DataTable.Col<EditionRecord>;
const newestFirst = { field: 'id', order: 'DESC' } as const;

const labels = {
  title: text('resources.editions.name', { smart_count: 2 }),
  loading: 'Loading the editions.',
  failed: 'Could not load the editions.',
  lead: (total: number) => text('editions.in-all', { smart_count: total }),
  empty: (
    <>
      <b>No editions yet</b>
      <p>The newsletter is generated every day at 07:00 GMT.</p>
    </>
  ),
};

const exportColumns: readonly ExportColumn<EditionRecord>[] = [
  'id',
  'edition',
  'version',
  'title',
  'simulated',
  'generatedAt',
];

export const EditionList = () => {
  const createPath = useCreatePath();
  return (
    <ConsoleList<EditionRecord> texts={labels} sort={newestFirst} exportColumns={exportColumns}>
      <Column
        source="title"
        disableSort
        render={({ id, title }) => (
          <LinkBase
            className="row-link sentence"
            to={createPath({ resource: 'editions', type: 'show', id })}
          >
            {title}
          </LinkBase>
        )}
      />
      <Column
        source="id"
        disableSort
        cellClassName="nowrap"
        render={({ id }) => formatDayWithYear(new Date(`${id}T00:00`))}
      />
      <Column source="edition" disableSort {...columnClasses('number no-phone')} />
      <Column source="version" disableSort {...columnClasses('number no-phone')} />
    </ConsoleList>
  );
};
