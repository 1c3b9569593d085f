import { useState } from 'react';
import {
  useDataProvider,
  useNotify,
  type DataProvider,
  type RaRecord,
  type SortPayload,
} from 'react-admin';
import { formatFailure } from '#ui/api/api-error.ts';
import { text } from '../texts/text.ts';
import { useBulkScope } from './bulk-scope.tsx';
import { saveText } from './csv.ts';
import type { Filters } from './list-filter.ts';
import { recordsAsCsv, type ExportColumn } from './records-csv.ts';
import { useList } from './use-list.ts';

const pageSize = 1_000;
// What a filter by ids may name at once.
const idsAtOnce = 200;

type Page = {
  readonly filter: Filters;
  readonly sort: SortPayload;
  readonly onProgress: (found: number) => void;
};

const readAll = async (
  dataProvider: DataProvider,
  resource: string,
  { filter, sort, onProgress }: Page,
): Promise<RaRecord[]> => {
  // A new record moves the others of a list that begins with the newest: some come twice.
  const found = new Map<RaRecord['id'], RaRecord>();
  let page = 1;
  let place: Filters = {};
  for (;;) {
    const answer = await dataProvider.getList<RaRecord>(resource, {
      filter: { ...filter, ...place },
      sort,
      pagination: { page, perPage: pageSize },
    });
    for (const record of answer.data) found.set(record.id, record);
    onProgress(found.size);
    const { data, total, pageInfo } = answer;
    if (data.length < pageSize || (total !== undefined && page * pageSize >= total))
      return [...found.values()];
    // A list that is read from a place on would pass over all of its earlier rows again.
    if (pageInfo) place = { before: data.at(-1)?.['place'] as unknown };
    else page += 1;
  }
};

const filtersOf = (ids: readonly unknown[]): Filters[] =>
  Array.from({ length: Math.ceil(ids.length / idsAtOnce) }, (_, index) => ({
    id: ids.slice(index * idsAtOnce, (index + 1) * idsAtOnce),
  }));

type Exporting = {
  /** How many records were read so far; undefined while nothing is exported. */
  readonly read: number | undefined;
  /** What the filter finds, or what of it is selected. */
  readonly save: (which: 'all' | 'selected') => Promise<void>;
};

/**
 * Everything that a filter finds, as a file that is named after the resource. `steady` is an order in which no record moves while the
 * pages are read, for a list that can be in another one.
 */
export const useExport = <Record extends RaRecord>(
  columns: readonly ExportColumn<Record>[],
  steady?: SortPayload,
): Exporting => {
  const { resource, filterValues, selectedIds, sort } = useList<Record>();
  const { everything } = useBulkScope();
  const dataProvider = useDataProvider();
  const notify = useNotify();
  const [read, setRead] = useState<number>();
  const save = async (which: 'all' | 'selected'): Promise<void> => {
    const filters = which === 'selected' && !everything ? filtersOf(selectedIds) : [filterValues];
    setRead(0);
    try {
      const records: RaRecord[] = [];
      for (const filter of filters) {
        const before = records.length;
        const onProgress = (found: number): void => {
          setRead(before + found);
        };
        records.push(
          ...(await readAll(dataProvider, resource, { filter, sort: steady ?? sort, onProgress })),
        );
      }
      const day = new Date().toISOString().slice(0, 10);
      saveText(recordsAsCsv(columns, records as Record[]), `tidemark-${resource}-${day}.csv`);
    } catch (error) {
      notify(`${text('list.export-failed')}\n${formatFailure(error)}`, { type: 'error' });
    } finally {
      setRead(undefined);
    }
  };
  return { read, save };
};
