import type { SortPayload } from 'react-admin';
import type { Filters } from './list-filter.ts';

type ListOrder = { readonly sort: SortPayload; readonly perPage: number };

/** The part of the address that determines a list's content, without the page. */
export const toListSearch = (filters: Filters, { sort, perPage }: ListOrder): string =>
  `?${new URLSearchParams({
    filter: JSON.stringify(filters),
    sort: sort.field,
    order: sort.order,
    page: '1',
    perPage: String(perPage),
  }).toString()}`;

/** The inverse of `toListSearch`, without the order if the address has none. */
export const readListSearch = (
  search: string,
): { readonly filters: Filters } & Partial<ListOrder> => {
  const params = new URLSearchParams(search);
  const [field, order] = [params.get('sort'), params.get('order')];
  const perPage = Number(params.get('perPage'));
  return {
    filters: parseFilters(params.get('filter')),
    ...(field !== null && { sort: { field, order: order === 'DESC' ? 'DESC' : 'ASC' } }),
    ...(perPage > 0 && { perPage }),
  };
};

const parseFilters = (filter: string | null): Filters => {
  try {
    const parsed: unknown = JSON.parse(filter ?? '{}');
    return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {};
  } catch {
    return {};
  }
};
