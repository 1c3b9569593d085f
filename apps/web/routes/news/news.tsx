import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState, type ComponentProps, type JSX, type ReactNode } from 'react';
import { NavigationType, useLocation, useNavigationType, useSearchParams } from 'react-router';
import type { User } from '#contract/account/auth.ts';
import type { NewsItem } from '#contract/news/news.ts';
import { preferenceEndpoints } from '#contract/account/preferences.ts';
import { EmptyState, Section } from '#ui/parts/section.tsx';
import { useDebounced } from '#ui/use-debounced.ts';
import { useCall } from '#ui/api/use-call.ts';
import { PageHeader } from '../../components/page.tsx';
import { marketListQuery } from '../../features/market/api/get-market-list.ts';
import type { NewsSearch as Wanted } from '../../features/news/api/search-news.ts';
import { viewsQuery } from '../../features/news/api/get-views.ts';
import { Filters } from '../../features/news/components/filters.tsx';
import {
  NewsLoadError,
  NewsSkeleton,
  NoNews,
  SimulatedNewsLabel,
} from '../../features/news/components/news-states.tsx';
import { NewsSearch } from '../../features/news/components/news-search.tsx';
import { StoriesReadToday } from '../../features/news/components/read-today.tsx';
import { ScoreLegend } from '../../features/news/components/score-key.tsx';
import { StoryRow } from '../../features/news/components/story-row.tsx';
import { NewsLimitNotice, NewsViewsSummary } from '../../features/news/components/views-line.tsx';
import { newsPageTexts as texts } from '../../features/news/texts.ts';
import {
  sortsByPreferences,
  type NewsPreferences,
} from '../../features/news/sort-by-preferences.ts';
import {
  hasSearchTerms,
  initialStoryCount,
  useFoundStories,
  useSortedStories,
  type StoryListState,
} from '../../features/news/use-stories.ts';
import { CheapestPlanOffer } from '../../features/plans/components/cheapest-plan-offer.tsx';
import { hasChosenInterests } from '../../features/preferences/has-chosen-interests.ts';
import { useMedia } from '../../lib/use-media.ts';
import { useNow } from '../../lib/use-now.ts';
import type { PageProps } from '../page-props.ts';

const searchDebounceMs = 250;
// What fits into the window.
const firstStoryCounts = { wide: 6, narrow: 2 };
const noPreferences: NewsPreferences = {
  newsCoins: [],
  preferredCategories: [],
  sentimentPreference: 'all',
};

type HeadProps = {
  title: string;
  shown?: readonly NewsItem[] | undefined;
  searched?: boolean;
};

const describeStories = (shown: readonly NewsItem[], searched: boolean): string => {
  const outlets = new Set(shown.map(({ source }) => source)).size;
  if (searched) return texts.found(shown.length, outlets);
  return shown.length > initialStoryCount
    ? texts.shown(shown.length, outlets)
    : texts.recent(shown.length, outlets);
};

const Head = ({ title, shown, searched = false }: HeadProps): JSX.Element => {
  const now = useNow();
  const waitingText = searched
    ? 'Matching stories from all outlets.'
    : 'Recent stories from all outlets.';
  const description = shown?.length ? describeStories(shown, searched) : waitingText;
  return (
    <PageHeader title={title} lead={texts.lead} description={description} at={now.toISOString()} />
  );
};

// The visible stories render first, the rest afterwards.
const Articles = ({ shown }: { shown: readonly NewsItem[] }): JSX.Element => {
  const now = useNow();
  const isWide = useMedia('(min-width: 768px)');
  const count = useDeferredValue(shown.length, firstStoryCounts[isWide ? 'wide' : 'narrow']);
  return (
    <div className="news full">
      {shown.slice(0, count).map((story) => (
        <StoryRow key={story.id} story={story} now={now} />
      ))}
      {count < shown.length ? <div className="skeletons news-rest" /> : null}
    </div>
  );
};

/** Without chosen interests, nothing comes first and the list is newest first. */
const useSavedChoice = (): NewsPreferences | null => {
  const { data, isPending } = useCall(preferenceEndpoints.preferences);
  if (isPending) return null;
  return data !== undefined && hasChosenInterests(data) ? data : noPreferences;
};

const NothingFound = (): JSX.Element => (
  <EmptyState fact={texts.search.none}>{texts.search.noneHint}</EmptyState>
);

const MoreButton = ({ stories }: { stories: StoryListState }): JSX.Element => (
  <div className="table-end">
    {stories.hasMoreFailed ? <p role="alert">More stories could not be loaded.</p> : null}
    {stories.more === undefined ? (
      <p className="faint" role="status">
        No more stories.
      </p>
    ) : (
      <button
        className="button"
        type="button"
        aria-disabled={stories.isLoadingMore}
        onClick={stories.isLoadingMore ? undefined : stories.more}
      >
        {stories.isLoadingMore ? 'Loading more stories' : 'More stories'}
      </button>
    )}
  </div>
);

const List = ({ stories, none }: { stories: StoryListState; none: JSX.Element }): JSX.Element => {
  const { shown, failed, retry } = stories;
  if (failed) return <NewsLoadError onRetry={retry} />;
  if (shown === undefined) return <NewsSkeleton rows={initialStoryCount} full />;
  if (shown.length === 0) return none;
  return (
    <>
      <Articles shown={shown} />
      <MoreButton stories={stories} />
    </>
  );
};

const parseQuery = (params: URLSearchParams): Wanted => ({
  text: params.get('q') ?? '',
  coin: params.get('coin') ?? '',
});

/**
 * What is looked for. The address of the page has it too, so that it can be linked and is kept on the way back. It
 * follows later than what is typed, so it is read only after a navigation that is not this hook's own.
 */
const useNewsQuery = (): [Wanted, (wanted: Wanted) => void] => {
  const [params, setParams] = useSearchParams();
  const { key } = useLocation();
  const isNavigation = useNavigationType() !== NavigationType.Replace;
  const [wanted, setWanted] = useState(parseQuery(params));
  const [lastKey, setLastKey] = useState(key);
  if (key !== lastKey) {
    setLastKey(key);
    if (isNavigation) setWanted(parseQuery(params));
  }
  return [
    wanted,
    ({ text, coin }) => {
      setWanted({ text, coin });
      setParams(
        { ...(text !== '' && { q: text }), ...(coin !== '' && { coin }) },
        { replace: true },
      );
    },
  ];
};

type SearchProps = Pick<ComponentProps<typeof NewsSearch>, 'onChange' | 'query'>;

const Search = (props: SearchProps): JSX.Element => {
  const [isReached, setReached] = useState(false);
  const hasNames = isReached || props.query.coin !== '';
  const { data } = useQuery({ ...marketListQuery, enabled: hasNames, subscribed: hasNames });
  // Only when needed, because hundreds of options take longer to render than the rest of the page. Reversed, because
  // stories are about the largest coin of a symbol.
  const coins = hasNames && data ? data.toReversed() : [];
  const names = new Map(coins.map(({ coinSymbol, name }) => [coinSymbol, name]));
  return (
    <NewsSearch
      {...props}
      names={names}
      onCoinFocus={() => {
        setReached(true);
      }}
    />
  );
};

const getListTitle = (isSearch: boolean, chosen: NewsPreferences): string =>
  isSearch || !sortsByPreferences(chosen) ? 'Newest first' : 'Sorted by your interests';

const AllNews = ({ title, children }: { title: string; children: ReactNode }): JSX.Element => {
  const savedPreferences = useSavedChoice();
  const [changed, setChanged] = useState<NewsPreferences | null>(null);
  const chosenPreferences = changed ?? savedPreferences;
  const [typed, setWanted] = useNewsQuery();
  const search = { ...typed, text: useDebounced(typed.text, searchDebounceMs).trim() };
  const sortedStories = useSortedStories(chosenPreferences);
  const foundStories = useFoundStories(search);
  const stories = hasSearchTerms(search) ? foundStories : sortedStories;
  return (
    <>
      <Head title={title} shown={stories.shown} searched={hasSearchTerms(search)} />
      {children}
      <div className="split news-columns">
        <Section
          title={getListTitle(hasSearchTerms(search), chosenPreferences ?? noPreferences)}
          tools={<SimulatedNewsLabel stories={stories.shown ?? []} />}
        >
          <Search query={typed} onChange={setWanted} />
          <List stories={stories} none={hasSearchTerms(search) ? <NothingFound /> : <NoNews />} />
        </Section>
        <div className="stack">
          <Filters chosen={chosenPreferences ?? noPreferences} onChange={setChanged} />
          <ScoreLegend />
        </div>
      </div>
    </>
  );
};

const LimitedStories = ({
  title,
  user,
  limit,
}: {
  title: string;
  user: User;
  limit: number;
}): JSX.Element => {
  const { data } = useQuery(viewsQuery);
  const now = useNow();
  const viewedCount = data?.viewsToday ?? user.newsViewsToday;
  const hasViewLimit = data === undefined || data.viewsPerDay !== null;
  if (!hasViewLimit || viewedCount < limit) {
    return (
      <AllNews title={title}>
        <NewsViewsSummary user={user} seen={viewedCount} limit={limit} />
      </AllNews>
    );
  }
  return (
    <>
      <Head title={title} />
      <NewsLimitNotice
        seen={viewedCount}
        limit={limit}
        resetsAt={data?.resetsAt}
        now={now}
        otherOffers={<CheapestPlanOffer />}
      />
      {data === undefined ? (
        <NewsSkeleton rows={limit} full={false} />
      ) : (
        <StoriesReadToday views={data} now={now} />
      )}
    </>
  );
};

export const NewsPage = ({ title, user }: PageProps): JSX.Element =>
  user.newsViewsPerDay === null ? (
    <AllNews title={title}>{null}</AllNews>
  ) : (
    <LimitedStories title={title} user={user} limit={user.newsViewsPerDay} />
  );
