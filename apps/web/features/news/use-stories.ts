import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Preferences } from '#contract/account/preferences.ts';
import type { NewsItem } from '#contract/news/news.ts';
import { newsSearchLimits } from '#contract/news/news-limits.ts';
import { newsQuery } from './api/get-news.ts';
import { newsPagesQuery, type NewsSearch } from './api/search-news.ts';
import { sortByPreferences } from './sort-by-preferences.ts';

/** Stories that the page shows first, and those that "More stories" adds. */
export const initialStoryCount = 10;
const sortedStories = 20;

/** A list of stories that can be continued. */
export type Stories = {
  /** Undefined while they load. */
  readonly shown: readonly NewsItem[] | undefined;
  readonly failed: boolean;
  readonly retry: () => void;
  /** Shows older stories; undefined at the end. */
  readonly more: (() => void) | undefined;
  readonly isLoadingMore: boolean;
  readonly hasMoreFailed: boolean;
};

const everything: NewsSearch = { text: '', coin: '' };

/** The newest twenty in the order of the preferences, then older ones. Waits for the order, so that stories do not move. */
export const useSortedStories = (chosen: Preferences | null): Stories => {
  const { data, isError, refetch } = useQuery(newsQuery(sortedStories));
  // After "More stories" the list stays as it was, so that older stories follow without a gap.
  const [kept, setKept] = useState<readonly NewsItem[] | null>(null);
  const older = useOlderStories(kept);
  const newest = kept ?? data;
  const sorted = newest && chosen ? sortByPreferences(newest, chosen) : undefined;
  const common = { failed: isError && newest === undefined, retry: () => void refetch() };
  if (kept !== null) return { ...common, ...older, shown: sorted && [...sorted, ...older.shown] };
  const keep = (): void => {
    setKept(data ?? []);
  };
  return {
    ...common,
    shown: sorted?.slice(0, initialStoryCount),
    more: (data?.length ?? 0) > initialStoryCount ? keep : undefined,
    isLoadingMore: false,
    hasMoreFailed: false,
  };
};

type OlderStories = Omit<Stories, 'failed' | 'retry'> & { readonly shown: readonly NewsItem[] };

const useOlderStories = (newer: readonly NewsItem[] | null): OlderStories => {
  const older = useInfiniteQuery({
    ...newsPagesQuery(everything, newer?.at(-1)?.id),
    enabled: false,
  });
  const pages = older.data?.pages;
  const isEnd = (newer?.length ?? 0) < sortedStories || (pages !== undefined && !older.hasNextPage);
  return {
    shown: pages?.flat() ?? [],
    more: isEnd ? undefined : () => void older.fetchNextPage(),
    isLoadingMore: older.isFetching,
    hasMoreFailed: older.isError,
  };
};

export const useFoundStories = (wanted: NewsSearch): Stories => {
  const found = useInfiniteQuery({ ...newsPagesQuery(wanted), enabled: isSearch(wanted) });
  return {
    shown: found.data?.pages.flat(),
    failed: found.isError && found.data === undefined,
    retry: () => void found.refetch(),
    more: found.hasNextPage ? () => void found.fetchNextPage() : undefined,
    isLoadingMore: found.isFetchingNextPage,
    hasMoreFailed: found.isFetchNextPageError,
  };
};

/** Whether there is something to look for. A single letter is not enough. */
export const isSearch = ({ text, coin }: NewsSearch): boolean =>
  text.length >= newsSearchLimits.minLength || coin !== '';
