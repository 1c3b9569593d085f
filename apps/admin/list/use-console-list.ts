import { useCallback, useEffect, useRef } from 'react';
import {
  useListController,
  useNavigate,
  useStore,
  type ListControllerProps,
  type ListControllerResult,
  type RaRecord,
  useDataProvider,
  type GetListResult,
} from 'react-admin';
import { areFiltersEqual, withoutFilter } from './list-filter.ts';
import { readListSearch, toListSearch } from './list-search.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { secondMs } from '#contract/durations.ts';
import type { ConsoleDataProvider } from '../data-provider.ts';
import { isLoggingOut } from '../session-over.ts';

// The page shows the error itself; react-admin's notification would repeat it.
const ignoreError = (): void => undefined;

/** react-admin's list. Its address contains every filter, and one typed search is one history entry. */
export const useConsoleList = <Record extends RaRecord>(
  given: ListControllerProps<Record>,
): ListControllerResult<Record> => {
  const list = useListController<Record>({
    perPage: 25,
    exporter: false,
    ...given,
    queryOptions: { onError: ignoreError },
  });
  useClearSelectionOnFilter(list);
  useFollowList(list);
  const setFilters = useFilterSteps(list);
  return { ...list, setFilters };
};

const isEmpty = (value: unknown): boolean => value === '' || value === null || value === undefined;

const useFilterSteps = ({
  sort,
  perPage,
}: Pick<ListControllerResult, 'sort' | 'perPage'>): ((
  filters: Record<string, unknown>,
) => void) => {
  const navigate = useNavigate();
  // The address created by the last input; further input replaces it.
  const lastTypedSearch = useRef<string>(undefined);
  const isCurrentPage = useIsCurrentPage();
  return useCallback(
    (wanted) => {
      // Input is debounced, and the list may have been left by then.
      if (!isCurrentPage()) return;
      const filters = Object.fromEntries(
        Object.entries(wanted).filter(([, value]) => !isEmpty(value)),
      );
      const { search } = location;
      const { filters: previousFilters, ...shown } = readListSearch(search);
      if (areFiltersEqual(filters, previousFilters)) return;
      const next = toListSearch(filters, { sort, perPage, ...shown });
      const isOnlySearchChanged = areFiltersEqual(
        withoutFilter(filters, 'q'),
        withoutFilter(previousFilters, 'q'),
      );
      const replace = isOnlySearchChanged && lastTypedSearch.current === search;
      lastTypedSearch.current = isOnlySearchChanged ? next : undefined;
      navigate({ search: next }, { replace });
    },
    [isCurrentPage, navigate, sort, perPage],
  );
};

/** Whether the address still belongs to this list: while the next page loads, the list is shown but its address is gone. */
const useIsCurrentPage = (): (() => boolean) => {
  const at = useRef<string>(undefined);
  useEffect(() => {
    at.current = location.pathname;
    return () => {
      at.current = undefined;
    };
  }, []);
  return useCallback(() => at.current === location.pathname, []);
};

/** A selection belongs to its filter; under another one, commands would affect records that are not shown. */
const useClearSelectionOnFilter = ({
  resource,
  filterValues,
  onUnselectItems,
}: Pick<ListControllerResult, 'resource' | 'filterValues' | 'onUnselectItems'>): void => {
  const current = JSON.stringify(filterValues);
  // Stored next to the selection, which outlives the page too.
  const [selectionFilterKey, setSelectionFilterKey] = useStore<string | null>(
    `${resource}.selected-under`,
    null,
  );
  useEffect(() => {
    if (selectionFilterKey === current) return;
    setSelectionFilterKey(current);
    if (selectionFilterKey !== null) onUnselectItems();
  }, [current, selectionFilterKey, setSelectionFilterKey, onUnselectItems]);
};

const pollIntervalMs = 10 * secondMs;

/** Updates the rows after changes by others. Polled in the background, so that an open list does not prolong its session. */
const useFollowList = <Row extends RaRecord>({
  resource,
  page,
  perPage,
  sort,
  filterValues,
  data: shown,
}: ListControllerResult<Row>): void => {
  const client = useQueryClient();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const listParams = { pagination: { page, perPage }, sort, filter: filterValues as unknown };
  const list = [resource, 'getList', listParams];
  useQuery({
    queryKey: ['follow-list', resource, listParams],
    queryFn: async () => {
      if (isLoggingOut()) return null;
      const dataUpdatedAt = client.getQueryState(list)?.dataUpdatedAt;
      const response = await dataProvider.listInBackground(resource, listParams);
      // A list fetched in the meantime, such as after a command, may be newer than this response.
      if (client.getQueryState(list)?.dataUpdatedAt !== dataUpdatedAt) return null;
      client.setQueryData<GetListResult>(list, (known) => (known === undefined ? known : response));
      return null;
    },
    enabled: shown !== undefined,
    initialData: null,
    refetchInterval: pollIntervalMs,
    refetchOnWindowFocus: true,
    staleTime: pollIntervalMs,
    gcTime: 0,
    retry: false,
  });
};
