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

const names = {
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
    sortColumns.find((known) => known === params.get(names.column)) ?? defaultSortOrder.column;
  const orderParam = params.get(names.order);
  const pages = Math.round(Number(params.get(names.rows) ?? pageSize) / pageSize);
  return {
    query: (params.get(names.typed) ?? '').slice(0, maxSearchLength),
    order: { column, descending: orderParam === null ? column !== 'rank' : orderParam === 'desc' },
    rows: Math.min(maxRows, Math.max(1, pages || 1) * pageSize),
    watched: params.get(names.watched) === watchlist,
  };
};

/** The query with this view; other parameters are kept. */
export const buildTableSearch = (view: TableView, search: string): string => {
  const params = new URLSearchParams(search);
  const { column, descending } = view.order;
  const values: [name: string, value: string, isUsual: boolean][] = [
    [names.typed, view.query, view.query === ''],
    [names.column, column, column === defaultSortOrder.column],
    [names.order, descending ? 'desc' : 'asc', descending === (column !== 'rank')],
    [names.rows, String(view.rows), view.rows === pageSize],
    [names.watched, watchlist, !view.watched],
  ];
  for (const [name, value, isUsual] of values) {
    params.delete(name);
    if (!isUsual) params.append(name, value);
  }
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
};
