import { useCallback, useEffect, useRef } from 'react';
import {
  useListController,
  useLocation,
  useNavigate,
  useStore,
  type ListControllerProps,
  type ListControllerResult,
  type RaRecord,
  useDataProvider,
  type GetListResult,
} from 'react-admin';
import { sameFilters, withoutFilter, type Filters } from './list-filter.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { secondMs } from '#contract/durations.ts';
import type { ConsoleDataProvider } from '../data-provider.ts';
import { isSessionOver } from '../session-over.ts';

// The page shows the error itself; react-admin's notification would repeat it.
const ignoreError = (): void => undefined;

/** react-admin's list; its address holds every filter, and one search that is typed is one step of the history. */
export const useConsoleList = <Record extends RaRecord>(
  given: ListControllerProps<Record>,
): ListControllerResult<Record> => {
  const list = useListController<Record>({
    perPage: 25,
    exporter: false,
    ...given,
    queryOptions: { onError: ignoreError },
  });
  useDroppedByFilter(list);
  useFollowList(list);
  const setFilters = useFilterSteps(list);
  return { ...list, setFilters };
};

type Asked = Pick<ListControllerResult, 'filterValues' | 'sort' | 'perPage'>;

/** The part of the address that says what a list shows, from its first page on. */
export const searchOf = (
  filters: Filters,
  { sort, perPage }: Omit<Asked, 'filterValues'>,
): string =>
  `?${new URLSearchParams({
    filter: JSON.stringify(filters),
    sort: sort.field,
    order: sort.order,
    page: '1',
    perPage: String(perPage),
  }).toString()}`;

const isEmpty = (value: unknown): boolean => value === '' || value === null || value === undefined;

const useFilterSteps = ({
  filterValues,
  sort,
  perPage,
}: Asked): ((filters: Record<string, unknown>) => void) => {
  const navigate = useNavigate();
  const { search } = useLocation();
  // The address that typing made last: what is typed next replaces it.
  const typed = useRef<string>(undefined);
  const isThere = useIsThere();
  return useCallback(
    (wanted) => {
      // Words take effect a moment after they were typed, when their list may have been left.
      if (!isThere()) return;
      const filters = Object.fromEntries(
        Object.entries(wanted).filter(([, value]) => !isEmpty(value)),
      );
      const before = filterValues as Filters;
      if (sameFilters(filters, before)) return;
      const next = searchOf(filters, { sort, perPage });
      const onlyWords = sameFilters(withoutFilter(filters, 'q'), withoutFilter(before, 'q'));
      const replace = onlyWords && typed.current === search;
      typed.current = onlyWords ? next : undefined;
      navigate({ search: next }, { replace });
    },
    [isThere, navigate, search, filterValues, sort, perPage],
  );
};

/** Whether the list is still the page of the address: while the next page is on the way, the list is shown and its address gone. */
const useIsThere = (): (() => boolean) => {
  const at = useRef<string>(undefined);
  useEffect(() => {
    at.current = location.pathname;
    return () => {
      at.current = undefined;
    };
  }, []);
  return useCallback(() => at.current === location.pathname, []);
};

/** A selection belongs to the filter it was made under: with another one, commands would reach records that are not shown. */
const useDroppedByFilter = ({
  resource,
  filterValues,
  onUnselectItems,
}: Pick<ListControllerResult, 'resource' | 'filterValues' | 'onUnselectItems'>): void => {
  const current = JSON.stringify(filterValues);
  // Kept beside the selection, which outlives the page too.
  const [selectedUnder, setSelectedUnder] = useStore<string | null>(
    `${resource}.selected-under`,
    null,
  );
  useEffect(() => {
    if (selectedUnder === current) return;
    setSelectedUnder(current);
    if (selectedUnder !== null) onUnselectItems();
  }, [current, selectedUnder, setSelectedUnder, onUnselectItems]);
};

const everyMs = 10 * secondMs;

/** Shows the rows as they are once others have changed them. Asked in the background, so that a list left open does not keep its session. */
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
  const asked = { pagination: { page, perPage }, sort, filter: filterValues as unknown };
  const list = [resource, 'getList', asked];
  useQuery({
    queryKey: ['follow-list', resource, asked],
    queryFn: async () => {
      if (isSessionOver()) return null;
      const readAt = client.getQueryState(list)?.dataUpdatedAt;
      const answer = await dataProvider.listInBackground(resource, asked);
      // A list that was read again meanwhile, as after a command, is newer than this answer may be.
      if (client.getQueryState(list)?.dataUpdatedAt !== readAt) return null;
      client.setQueryData<GetListResult>(list, (known) => (known === undefined ? known : answer));
      return null;
    },
    enabled: shown !== undefined,
    initialData: null,
    refetchInterval: everyMs,
    refetchOnWindowFocus: true,
    staleTime: everyMs,
    gcTime: 0,
    retry: false,
  });
};
