import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type NewsItem, newsSearchLimits } from '#contract/news/news.ts';
import { newsQuery } from './api/get-news.ts';
import { newsPagesQuery, type NewsSearch } from './api/search-news.ts';
import { sortByPreferences, type NewsPreferences } from './sort-by-preferences.ts';

/** Stories that the page shows first, and those that "More stories" adds. */
export const initialStoryCount = 10;
const sortedStoryLimit = 20;

/** A list of stories that can be continued. */
export type StoryListState = {
  /** Undefined while they load. */
  readonly shown: readonly NewsItem[] | undefined;
  readonly failed: boolean;
  readonly retry: () => void;
  /** Shows older stories; undefined at the end. */
  readonly more: (() => void) | undefined;
  readonly isLoadingMore: boolean;
  readonly hasMoreFailed: boolean;
};

const emptySearch: NewsSearch = { text: '', coin: '' };

/** The newest twenty in the order of the preferences, then older ones. Waits for the order, so that stories do not move. */
export const useSortedStories = (chosen: NewsPreferences | null): StoryListState => {
  const { data, isError, refetch } = useQuery(newsQuery(sortedStoryLimit));
  // After "More stories" the list stays as it was, so that older stories follow without a gap.
  const [keptStories, setKeptStories] = useState<readonly NewsItem[] | null>(null);
  const olderStories = useOlderStories(keptStories);
  const latestStories = keptStories ?? data;
  const sortedByPreference =
    latestStories && chosen ? sortByPreferences(latestStories, chosen) : undefined;
  const commonState = {
    failed: isError && latestStories === undefined,
    retry: () => void refetch(),
  };
  if (keptStories !== null)
    return {
      ...commonState,
      ...olderStories,
      shown: sortedByPreference && [...sortedByPreference, ...olderStories.shown],
    };
  const keepStories = (): void => {
    setKeptStories(data ?? []);
  };
  return {
    ...commonState,
    shown: sortedByPreference?.slice(0, initialStoryCount),
    more: (data?.length ?? 0) > initialStoryCount ? keepStories : undefined,
    isLoadingMore: false,
    hasMoreFailed: false,
  };
};

type OlderStories = Omit<StoryListState, 'failed' | 'retry'> & {
  readonly shown: readonly NewsItem[];
};

const useOlderStories = (newer: readonly NewsItem[] | null): OlderStories => {
  const olderQuery = useInfiniteQuery({
    ...newsPagesQuery(emptySearch, newer?.at(-1)?.id),
    enabled: false,
  });
  const pages = olderQuery.data?.pages;
  const hasReachedEnd =
    (newer?.length ?? 0) < sortedStoryLimit || (pages !== undefined && !olderQuery.hasNextPage);
  return {
    shown: pages?.flat() ?? [],
    more: hasReachedEnd ? undefined : () => void olderQuery.fetchNextPage(),
    isLoadingMore: olderQuery.isFetching,
    hasMoreFailed: olderQuery.isError,
  };
};

export const useFoundStories = (wanted: NewsSearch): StoryListState => {
  const searchResults = useInfiniteQuery({
    ...newsPagesQuery(wanted),
    enabled: hasSearchTerms(wanted),
  });
  return {
    shown: searchResults.data?.pages.flat(),
    failed: searchResults.isError && searchResults.data === undefined,
    retry: () => void searchResults.refetch(),
    more: searchResults.hasNextPage ? () => void searchResults.fetchNextPage() : undefined,
    isLoadingMore: searchResults.isFetchingNextPage,
    hasMoreFailed: searchResults.isFetchNextPageError,
  };
};

/** Whether there is something to look for. A single letter is not enough. */
export const hasSearchTerms = ({ text, coin }: NewsSearch): boolean =>
  text.length >= newsSearchLimits.minLength || coin !== '';
