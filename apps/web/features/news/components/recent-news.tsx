import { useQuery } from '@tanstack/react-query';
import type { JSX } from 'react';
import { Link } from 'react-router';
import type { User } from '#contract/account/auth.ts';
import { Section } from '#ui/parts/section.tsx';
import { useNow } from '../../../lib/use-now.ts';
import { newsQuery } from '../api/get-news.ts';
import { newsTexts as texts } from '../texts.ts';
import { NewsLoadError, NewsSkeleton, NoNews, SimulatedNewsLabel } from './news-states.tsx';
import { CompactStory } from './story-row.tsx';

const count = 5;

const List = (): JSX.Element => {
  const { data, isError, refetch } = useQuery(newsQuery(count));
  const now = useNow();
  if (data === undefined) {
    return isError ? (
      <NewsLoadError onRetry={() => void refetch()} />
    ) : (
      <NewsSkeleton rows={count} full={false} />
    );
  }
  if (data.length === 0) return <NoNews />;
  return (
    <div className="news">
      {data.map((story) => (
        <CompactStory key={story.id} story={story} now={now} />
      ))}
    </div>
  );
};

const Count = ({ user }: { user: User }): JSX.Element | null => {
  const limit = user.newsViewsPerDay;
  if (limit === null) return null;
  const viewedCount = Math.min(limit, user.newsViewsToday);
  return (
    <span className="muted">
      {texts.views.count(viewedCount, limit)} {texts.views.what}
    </span>
  );
};

/** The newest stories on the dashboard, with the number of stories the plan allows per day. */
export const RecentNews = ({ user }: { user: User }): JSX.Element => {
  const { data = [] } = useQuery(newsQuery(count));
  return (
    <Section
      title={texts.recent}
      tools={
        <span className="news-head">
          <SimulatedNewsLabel stories={data} />
          <Count user={user} />
          <Link to="/news">All news</Link>
        </span>
      }
    >
      <List />
    </Section>
  );
};
