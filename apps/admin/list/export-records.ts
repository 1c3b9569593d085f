import { useState } from 'react';
import {
  useDataProvider,
  useNotify,
  useTranslateLabel,
  type DataProvider,
  type RaRecord,
  type SortPayload,
} from 'react-admin';
import { formatFailure } from '#ui/api/api-error.ts';
import { createNextFilter } from '../list-by-place.ts';
import { text } from './texts.ts';
import { useBulkScope } from './bulk-scope.tsx';
import { downloadCsv } from './csv.ts';
import type { Filters } from './list-filter.ts';
import { useListColumns } from './list-columns.tsx';
import { arrangeColumns, recordsAsCsv, type ExportColumn } from './records-csv.ts';
import { useList } from './use-list.ts';

const pageSize = 1_000;
// The maximum number of ids in one filter.
const idBatchSize = 200;

type ReadOptions = {
  readonly reason: string | undefined;
  readonly filter: Filters;
  readonly sort: SortPayload;
  readonly onProgress: (found: number) => void;
};

const readAllRecords = async (
  dataProvider: DataProvider,
  resource: string,
  { reason, filter, sort, onProgress }: ReadOptions,
): Promise<RaRecord[]> => {
  // A new record shifts a newest-first list, so some rows arrive twice.
  const recordsById = new Map<RaRecord['id'], RaRecord>();
  let page = 1;
  let cursorFilter: Filters = {};
  for (;;) {
    const response = await dataProvider.getList<RaRecord>(resource, {
      filter: { ...filter, ...cursorFilter },
      sort,
      pagination: { page, perPage: pageSize },
      ...(reason === undefined ? {} : { meta: { reason } }),
    });
    for (const record of response.data) recordsById.set(record.id, record);
    onProgress(recordsById.size);
    const { data, total, pageInfo } = response;
    if (data.length < pageSize || (total !== undefined && page * pageSize >= total))
      return [...recordsById.values()];
    // A list with cursors would skip all earlier rows again.
    if (pageInfo) cursorFilter = createNextFilter(data, sort);
    else page += 1;
  }
};

/**
 * All records in the list's order. Records that move while pages are read would be missed, so they are read in the
 * steady order, too.
 */
const readInListOrder = async (
  dataProvider: DataProvider,
  resource: string,
  { steady, ...options }: ReadOptions & { readonly steady: SortPayload | undefined },
): Promise<RaRecord[]> => {
  const { sort } = options;
  if (steady === undefined || (steady.field === sort.field && steady.order === sort.order))
    return readAllRecords(dataProvider, resource, options);
  const records = await readAllRecords(dataProvider, resource, { ...options, sort: steady });
  const onProgress = (): void => undefined;
  const inOrder = await readAllRecords(dataProvider, resource, { ...options, onProgress });
  const places = new Map(inOrder.map(({ id }, place) => [id, place]));
  const getPlace = ({ id }: RaRecord): number => places.get(id) ?? inOrder.length;
  return records.toSorted((one, other) => getPlace(one) - getPlace(other));
};

const toIdFilters = (ids: readonly unknown[]): Filters[] =>
  Array.from({ length: Math.ceil(ids.length / idBatchSize) }, (_, index) => ({
    id: ids.slice(index * idBatchSize, (index + 1) * idBatchSize),
  }));

type ExportState = {
  /** Number of records read so far; undefined unless an export is running. */
  readonly read: number | undefined;
  /** The filter's results, or the selected ones. */
  readonly save: (which: 'all' | 'selected', reason?: string) => Promise<void>;
};

/** Exports the filter's results, with the list's columns, labels and order, to a file named after the resource. `steady` is an order in which records do not move while pages are read. */
export const useExport = <Record extends RaRecord>(
  columns: readonly ExportColumn<Record>[],
  steady?: SortPayload,
): ExportState => {
  const { resource, filterValues, selectedIds, sort } = useList<Record>();
  const listColumns = useListColumns();
  const { everything } = useBulkScope();
  const dataProvider = useDataProvider();
  const notify = useNotify();
  const translateLabel = useTranslateLabel();
  const getLabel = (source: string): string => translateLabel({ resource, source }) as string;
  const [readCount, setReadCount] = useState<number>();
  const save = async (which: 'all' | 'selected', reason?: string): Promise<void> => {
    const filters = which === 'selected' && !everything ? toIdFilters(selectedIds) : [filterValues];
    setReadCount(0);
    try {
      const records: RaRecord[] = [];
      for (const filter of filters) {
        const previousCount = records.length;
        const onProgress = (found: number): void => {
          setReadCount(previousCount + found);
        };
        records.push(
          ...(await readInListOrder(dataProvider, resource, {
            reason,
            filter,
            sort,
            steady,
            onProgress,
          })),
        );
      }
      const day = new Date().toISOString().slice(0, 10);
      const shown = arrangeColumns(columns, listColumns, Object.keys(filterValues));
      const csv = recordsAsCsv(shown, records as Record[], getLabel);
      downloadCsv(csv, `tidemark-${resource}-${day}.csv`);
    } catch (error) {
      notify(`${text('list.export-failed')}\n${formatFailure(error)}`, { type: 'error' });
    } finally {
      setReadCount(undefined);
    }
  };
  return { read: readCount, save };
};
