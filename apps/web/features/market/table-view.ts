import { sortColumns, defaultSortOrder, type SortOrder } from './market-order.ts';

/** The state of the market table, stored in the address, so that it survives reloads, links and Back. */
export type TableView = {
  query: string;
  order: SortOrder;
  rows: number;
  /** Watched coins only. */
  watched: boolean;
};

export const pageSize = 10;
export const maxRows = 100;
const maxSearchLength = 60;

export const defaultTableView: TableView = {
  query: '',
  order: defaultSortOrder,
  rows: pageSize,
  watched: false,
};

const paramNames = {
  typed: 'q',
  column: 'sort',
  order: 'order',
  rows: 'rows',
  watched: 'show',
} as const;
const watchlist = 'watchlist';

/** Addresses may be edited, so unknown values are ignored. */
export const parseTableView = (search: string): TableView => {
  const params = new URLSearchParams(search);
  const column =
    sortColumns.find((known) => known === params.get(paramNames.column)) ?? defaultSortOrder.column;
  const orderParam = params.get(paramNames.order);
  const pages = Math.round(Number(params.get(paramNames.rows) ?? pageSize) / pageSize);
  return {
    query: (params.get(paramNames.typed) ?? '').slice(0, maxSearchLength),
    order: { column, descending: orderParam === null ? column !== 'rank' : orderParam === 'desc' },
    rows: Math.min(maxRows, Math.max(1, pages || 1) * pageSize),
    watched: params.get(paramNames.watched) === watchlist,
  };
};

/** The query with this view; other parameters are kept. */
export const buildTableSearch = (view: TableView, search: string): string => {
  const params = new URLSearchParams(search);
  const { column, descending } = view.order;
  const values: [name: string, value: string, isUsual: boolean][] = [
    [paramNames.typed, view.query, view.query === ''],
    [paramNames.column, column, column === defaultSortOrder.column],
    [paramNames.order, descending ? 'desc' : 'asc', descending === (column !== 'rank')],
    [paramNames.rows, String(view.rows), view.rows === pageSize],
    [paramNames.watched, watchlist, !view.watched],
  ];
  for (const [name, value, isUsual] of values) {
    params.delete(name);
    if (!isUsual) params.append(name, value);
  }
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
};
