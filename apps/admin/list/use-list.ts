import { useListContext, type ListControllerResult, type RaRecord } from 'react-admin';
import type { Filters } from './list-filter.ts';

/** `similar`: no record matches the search, and the rows have a similar spelling. */
type ListMeta = { readonly similar?: boolean };

type ListState<Record extends RaRecord> = Omit<
  ListControllerResult<Record>,
  'filterValues' | 'meta' | 'selectedIds' | 'setFilters'
> & {
  readonly filterValues: Filters;
  readonly meta: ListMeta | undefined;
  readonly selectedIds: readonly string[];
  readonly setFilters: (filters: Filters) => void;
};

/** The surrounding list, for the console's own parts. */
export const useList = <Record extends RaRecord>(): ListState<Record> => {
  const list: unknown = useListContext<Record>();
  return list as ListState<Record>;
};
