import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState, type JSX, type ReactNode } from 'react';
import type { User } from '#contract/account/auth.ts';
import type { NewsItem } from '#contract/news/news.ts';
import type { Preferences } from '#contract/account/preferences.ts';
import { Section } from '#ui/parts/section.tsx';
import { PageHead } from '../../components/page.tsx';
import { newsQuery } from '../../features/news/api/get-news.ts';
import { viewsQuery } from '../../features/news/api/get-views.ts';
import { Filters } from '../../features/news/components/filters.tsx';
import {
  NewsFailed,
  NewsSkeleton,
  NoNews,
  SimulatedMark,
} from '../../features/news/components/news-states.tsx';
import { ReadToday } from '../../features/news/components/read-today.tsx';
import { ScoreKey } from '../../features/news/components/score-key.tsx';
import { StoryRow } from '../../features/news/components/story-row.tsx';
import { LimitLine, ViewsLine } from '../../features/news/components/views-line.tsx';
import { sortByPreferences } from '../../features/news/sort-by-preferences.ts';
import { newsPageTexts as texts } from '../../features/news/texts.ts';
import { preferencesQuery } from '../../features/preferences/api/get-preferences.ts';
import { useNow } from '../../lib/use-now.ts';
import type { PageProps } from '../page-props.ts';

const shownStories = 10;
const storiesAtOnce = 4;
const noWish: Preferences = {
  preferredCoins: [],
  preferredCategories: [],
  sentimentPreference: 'all',
};

const Head = ({ title, shown }: { title: string; shown?: readonly NewsItem[] }): JSX.Element => {
  const now = useNow();
  const outlets = new Set(shown?.map(({ source }) => source)).size;
  const description = shown?.length ? texts.lead(shown.length, outlets) : texts.waiting;
  return <PageHead title={title} description={description} at={now.toISOString()} />;
};

// The visible stories render first, the rest afterwards.
const Articles = ({ shown }: { shown: readonly NewsItem[] }): JSX.Element => {
  const now = useNow();
  const count = useDeferredValue(shownStories, storiesAtOnce);
  return (
    <div className="news full">
      {shown.slice(0, count).map((story) => (
        <StoryRow key={story.id} story={story} now={now} />
      ))}
      {count < shown.length ? <div className="skeletons" /> : null}
    </div>
  );
};

// Waits for the order, so that stories do not move.
const useShown = (
  chosen: Preferences | null,
): { shown: NewsItem[] | undefined; failed: boolean } => {
  const { data, isError } = useQuery(newsQuery(20));
  const shown = data && chosen ? sortByPreferences(data, chosen).slice(0, shownStories) : undefined;
  return { shown, failed: isError && data === undefined };
};

const useSavedChoice = (): Preferences | null => {
  const { data, isPending } = useQuery(preferencesQuery);
  return isPending ? null : (data ?? noWish);
};

const List = ({ shown }: { shown: readonly NewsItem[] | undefined }): JSX.Element => {
  if (shown === undefined) return <NewsSkeleton rows={shownStories} full />;
  return shown.length === 0 ? <NoNews /> : <Articles shown={shown} />;
};

const AllNews = ({ title, children }: { title: string; children: ReactNode }): JSX.Element => {
  const { refetch } = useQuery(newsQuery(20));
  const saved = useSavedChoice();
  const [changed, setChanged] = useState<Preferences | null>(null);
  const chosen = changed ?? saved;
  const { shown, failed } = useShown(chosen);
  return (
    <>
      <Head title={title} {...(shown && { shown })} />
      {children}
      <div className="split news-columns">
        <Section title={texts.order} tools={<SimulatedMark stories={shown ?? []} />}>
          {failed ? <NewsFailed onRetry={() => void refetch()} /> : <List shown={shown} />}
        </Section>
        <div className="stack">
          <Filters chosen={chosen ?? noWish} onChange={setChanged} />
          <ScoreKey />
        </div>
      </div>
    </>
  );
};

const Limited = ({
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
  const seen = data?.viewsToday ?? user.newsViewsToday;
  const isOver = data === undefined || data.viewsPerDay !== null;
  if (!isOver || seen < limit) {
    return (
      <AllNews title={title}>
        <ViewsLine user={user} seen={seen} limit={limit} />
      </AllNews>
    );
  }
  return (
    <>
      <Head title={title} />
      <LimitLine seen={seen} limit={limit} resetsAt={data?.resetsAt} now={now} />
      {data === undefined ? (
        <NewsSkeleton rows={limit} full={false} />
      ) : (
        <ReadToday views={data} now={now} />
      )}
    </>
  );
};

export const NewsPage = ({ title, user }: PageProps): JSX.Element =>
  user.newsViewsPerDay === null ? (
    <AllNews title={title}>{null}</AllNews>
  ) : (
    <Limited title={title} user={user} limit={user.newsViewsPerDay} />
  );
