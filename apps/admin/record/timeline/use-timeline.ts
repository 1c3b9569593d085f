import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useDataProvider } from 'react-admin';
import type { TimelineEntry } from '#contract/admin/admin.ts';
import type { TimelineCategory } from '#contract/timeline-categories.ts';
import { formatFailure } from '#ui/api/api-error.ts';
import type { ConsoleDataProvider } from '../../data-provider.ts';

export type TimelineState = {
  readonly entries: readonly TimelineEntry[];
  readonly total: number | undefined;
  /** Why nothing could be loaded. */
  readonly error: string | null;
  /** Why older entries could not be loaded. */
  readonly olderError: string | null;
  readonly loading: boolean;
  readonly retry: () => void;
  /** All entries of the categories, however many pages they have. Throws if a page cannot be loaded. */
  readonly loadAll: () => Promise<readonly TimelineEntry[]>;
  /** Undefined when all entries are loaded. */
  readonly loadMore: (() => void) | undefined;
};

const pageSize = 200;
// The slider has one tick for each event, so pages are fetched ahead up to this many entries.
const prefetchLimit = 2_000;

/** The entries of the categories, newest first. */
export const useTimeline = (
  memberId: string,
  categories: readonly TimelineCategory[],
): TimelineState => {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const query = useInfiniteQuery({
    queryKey: ['members', 'timeline', memberId, categories],
    queryFn: ({ pageParam }) =>
      dataProvider.timeline(memberId, { skip: pageParam, limit: pageSize, categories }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const loadedCount = pages.reduce((sum, { entries }) => sum + entries.length, 0);
      return last.entries.length > 0 && loadedCount < last.total ? loadedCount : undefined;
    },
  });
  const { data, error, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage, refetch } =
    query;
  const entries = useMemo(() => removeDuplicates(data?.pages ?? []), [data]);
  useEffect(() => {
    const isReady = hasNextPage && !isFetching && !isFetchNextPageError;
    if (isReady && entries.length < prefetchLimit) void fetchNextPage();
  }, [entries.length, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage]);
  return {
    entries,
    total: data?.pages[0]?.total,
    error: error !== null && data === undefined ? formatFailure(error) : null,
    olderError: error !== null && isFetchNextPageError ? formatFailure(error) : null,
    loading: query.isPending,
    retry: () => {
      void refetch();
    },
    loadAll: async () => {
      let queryState: Pick<typeof query, 'data' | 'hasNextPage'> = query;
      while (queryState.hasNextPage) queryState = await fetchNextPage({ throwOnError: true });
      return removeDuplicates(queryState.data?.pages ?? []);
    },
    loadMore: hasNextPage
      ? () => {
          void fetchNextPage();
        }
      : undefined,
  };
};

// A new event shifts all later pages by one, so an entry can arrive twice.
const removeDuplicates = (
  pages: readonly { entries: readonly TimelineEntry[] }[],
): TimelineEntry[] => [
  ...new Map(
    pages.flatMap(({ entries }) => entries.map((entry) => [entry.id, entry] as const)),
  ).values(),
];
