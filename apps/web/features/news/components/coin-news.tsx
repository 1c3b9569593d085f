import { useQuery } from '@tanstack/react-query';
import type { JSX } from 'react';
import { Section } from '#ui/parts/section.tsx';
import { useNow } from '../../../lib/use-now.ts';
import { coinNewsQuery } from '../api/get-news.ts';
import { NewsLoadError, NewsSkeleton, SimulatedNewsLabel } from './news-states.tsx';
import { CompactStory } from './story-row.tsx';

const texts = {
  about: (coin: string): string => `News about ${coin}`,
  noneAbout: (coin: string): string => `No recent stories mention ${coin}.`,
} as const;

type CoinNewsProps = { symbol: string; name: string };

const skeletonRowCount = 3;

const List = ({ symbol, name }: CoinNewsProps): JSX.Element => {
  const { data, isError, refetch } = useQuery(coinNewsQuery(symbol));
  const now = useNow();
  if (data === undefined) {
    return isError ? (
      <NewsLoadError onRetry={() => void refetch()} />
    ) : (
      <NewsSkeleton rows={skeletonRowCount} full={false} />
    );
  }
  if (data.length === 0) return <p className="explanation">{texts.noneAbout(name)}</p>;
  return (
    <div className="news">
      {data.map((story) => (
        <CompactStory key={story.id} story={story} now={now} />
      ))}
    </div>
  );
};

/** The newest stories that name a coin. */
export const CoinNews = ({ symbol, name }: CoinNewsProps): JSX.Element => {
  const { data = [] } = useQuery(coinNewsQuery(symbol));
  return (
    <Section title={texts.about(name)} tools={<SimulatedNewsLabel stories={data} />}>
      <List symbol={symbol} name={name} />
    </Section>
  );
};
