import { useListContext } from 'react-admin';
import type { Member } from '#contract/admin.ts';

export type Filters = Readonly<Record<string, unknown>>;

export const useFilters = (): {
  filters: Filters;
  setFilters: (filters: Filters) => void;
} => {
  const list = useListContext<Member>();
  return {
    filters: list.filterValues as Filters,
    setFilters: (filters) => {
      list.setFilters({ ...filters });
    },
  };
};
