import type { DataProvider, GetListParams, GetListResult, RaRecord } from 'react-admin';

const batchSize = 1_000;

/**
 * A list page read with cursors (`before`, `after`), because counting all rows would take too long. Rows before the page are skipped, and
 * the total is known at the end only.
 */
export const getListByCursor = async <Row extends RaRecord>(
  provider: DataProvider,
  resource: string,
  params: GetListParams,
): Promise<GetListResult<Row>> => {
  const { page, perPage } = params.pagination ?? { page: 1, perPage: 25 };
  const readRows = async (filter: object, rows: number) =>
    await provider.getList<Row>(resource, {
      ...params,
      filter,
      pagination: { page: 1, perPage: rows },
    });
  const rowsToSkip = (page - 1) * perPage;
  let filter = params.filter as object;
  let skippedRows = 0;
  while (skippedRows < rowsToSkip) {
    const rows = Math.min(batchSize, rowsToSkip - skippedRows);
    const { data } = await readRows(filter, rows);
    skippedRows += data.length;
    if (data.length < rows) return { data: [], total: skippedRows };
    filter = { ...filter, ...createNextFilter(data, params.sort) };
  }
  const { data, total } = await readRows(filter, perPage);
  // `Content-Range: events 0-24/*` while more follow.
  return Number.isNaN(total)
    ? { data, pageInfo: { hasNextPage: true, hasPreviousPage: page > 1 } }
    : { data, total: rowsToSkip + data.length };
};

/** The filter of the rows that follow these in the list's order. */
export const createNextFilter = (
  rows: readonly RaRecord[],
  sort: GetListParams['sort'],
): Readonly<Record<string, unknown>> => {
  const place: unknown = rows.at(-1)?.['place'];
  return sort?.order === 'ASC' ? { after: place } : { before: place };
};
