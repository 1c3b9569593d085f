import { useQuery } from '@tanstack/react-query';
import type { JSX } from 'react';
import { Link } from 'react-router';
import type { User } from '#contract/account/auth.ts';
import type { NewsStory } from '#contract/news/news.ts';
import { ApiError, getErrorStatus } from '#ui/api/api-error.ts';
import { formatDateTime } from '#ui/format/format.ts';
import { AccessGate, PageHeader, useTitle } from '../../components/page.tsx';
import { viewsQuery } from '../../features/news/api/get-views.ts';
import { storyQuery } from '../../features/news/api/open-story.ts';
import {
  NewsLoadError,
  NewsSkeleton,
  SimulatedNewsLabel,
} from '../../features/news/components/news-states.tsx';
import { OtherOutlets, RelatedStories } from '../../features/news/components/other-stories.tsx';
import { StoriesReadToday } from '../../features/news/components/read-today.tsx';
import { StoryFacts } from '../../features/news/components/story-facts.tsx';
import { StoryCoins, StoryOutlets } from '../../features/news/components/story-parts.tsx';
import { NewsLimitNotice } from '../../features/news/components/views-line.tsx';
import { CheapestPlanOffer } from '../../features/plans/components/cheapest-plan-offer.tsx';
import { formatPublishedAt } from '../../features/news/news-words.ts';
import { storyTexts } from '../../features/news/texts.ts';
import { useNow } from '../../lib/use-now.ts';
import type { PageProps } from '../page-props.ts';

const texts = {
  back: 'Crypto News',
  published: (moment: string, age: string): string =>
    age === moment ? `published ${moment}` : `published ${moment}, ${age}`,
  feed: (outlet: string): string =>
    `This is the text that ${outlet} publishes in its feed. Read the full story on their site.`,
  opens: (host: string): string => `opens ${host}`,
} as const;

const Breadcrumb = ({ category }: { category?: string }): JSX.Element => (
  <nav aria-label="Breadcrumb" className="breadcrumb">
    <Link to="/news">{texts.back}</Link>
    {category === undefined ? null : <span> / {category}</span>}
  </nav>
);

const getHost = (url: string): string => new URL(url).host.replace(/^www\./, '');

const FullArticle = ({ story }: { story: NewsStory }): JSX.Element | null => {
  const [first] = story.publications;
  if (first === undefined) return null;
  if (story.kind === 'simulated')
    return <p className="muted end">Simulated story. There is no original article.</p>;
  return (
    <>
      <p className="muted end">{texts.feed(first.outlet)}</p>
      <p className="buttons">
        <a
          className="button primary large"
          href={first.url}
          target="_blank"
          rel="noopener noreferrer"
        >
          {storyTexts.read}
        </a>
        <span className="muted">{texts.opens(getHost(first.url))}</span>
      </p>
    </>
  );
};

const Story = ({ story, user }: { story: NewsStory; user: User }): JSX.Element => {
  const now = useNow();
  useTitle(story.title);
  const formattedTime = formatDateTime(new Date(story.publishedAt), now);
  const paragraphs = story.text.length > 0 ? story.text : [story.content];
  return (
    <>
      <Breadcrumb category={story.category} />
      <div className="split coin-news-columns">
        <article className="story">
          <h1>{story.title}</h1>
          <p className="story-meta">
            <StoryOutlets story={story} />{' '}
            <time dateTime={story.publishedAt}>
              {texts.published(formattedTime, formatPublishedAt(story.publishedAt, now))}
            </time>{' '}
            <StoryCoins story={story} /> <SimulatedNewsLabel stories={[story]} />
          </p>
          {paragraphs.map((paragraph, at) => (
            <p className={at === 0 ? 'story-lead' : 'story-paragraph'} key={paragraph}>
              {paragraph}
            </p>
          ))}
          <FullArticle story={story} />
          <OtherOutlets story={story} />
          <RelatedStories story={story} now={now} />
        </article>
        <StoryFacts story={story} user={user} />
      </div>
    </>
  );
};

const ViewLimitReached = ({ title, user }: { title: string; user: User }): JSX.Element => {
  const { data } = useQuery(viewsQuery);
  const now = useNow();
  const limit = data?.viewsPerDay ?? user.newsViewsPerDay ?? 0;
  return (
    <>
      <Breadcrumb />
      <PageHeader title={title} />
      <NewsLimitNotice
        seen={data?.viewsToday ?? limit}
        limit={limit}
        resetsAt={data?.resetsAt}
        now={now}
        otherOffers={<CheapestPlanOffer />}
      />
      {data === undefined ? null : <StoriesReadToday views={data} now={now} />}
    </>
  );
};

const StoryNotFound = (): JSX.Element => (
  <AccessGate
    title="Article not found"
    actions={
      <Link className="button primary large" to="/news">
        {texts.back}
      </Link>
    }
  >
    It may have been removed, or the link may be wrong.
  </AccessGate>
);

export const NewsStoryPage = ({ title, user, params }: PageProps): JSX.Element => {
  const { data, error, refetch } = useQuery(storyQuery(params['id'] ?? ''));
  if (data !== undefined) return <Story story={data} user={user} />;
  if (error === null) {
    return (
      <>
        <Breadcrumb />
        <PageHeader title={title} />
        <NewsSkeleton rows={1} full />
      </>
    );
  }
  if (error instanceof ApiError && error.code === 'news/limit-reached') {
    return <ViewLimitReached title={title} user={user} />;
  }
  if (getErrorStatus(error) === 404) return <StoryNotFound />;
  return (
    <>
      <Breadcrumb />
      <PageHeader title={title} />
      <NewsLoadError onRetry={() => void refetch()} />
    </>
  );
};
