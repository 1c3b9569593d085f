import type { JSX } from 'react';
import { Link } from 'react-router';
import { formatScore } from '#contract/format.ts';
import type { NewsItem } from '#contract/news/news.ts';
import { DirectionIcon } from '#ui/parts/change.tsx';
import { useCoinPath } from '../../../lib/coin-path.ts';
import { parseRelatedCoins, getScoreDirection, formatPublishedAt } from '../news-words.ts';
import { newsTexts } from '../texts.ts';

const texts = {
  sentiment: { up: 'Positive', down: 'Negative', flat: 'Neutral' },
} as const;

type ScoreProps = { score: number; named?: 'alone' };

export const SentimentLabel = ({ score, named }: ScoreProps): JSX.Element => {
  const direction = getScoreDirection(score);
  return (
    <span className={`sentiment-label ${direction}`}>
      <DirectionIcon direction={direction} />
      {texts.sentiment[direction]}
      {named === 'alone' ? null : ` ${formatScore(score)}`}
    </span>
  );
};

export const StoryCoins = ({
  story,
}: {
  story: Pick<NewsItem, 'relatedCoins'>;
}): JSX.Element | null => {
  const getPath = useCoinPath();
  const coins = parseRelatedCoins(story);
  if (coins.length === 0) return null;
  return (
    <span className="coins">
      <span className="visually-hidden">Related coins</span>
      {coins.map((coin) => (
        <Link key={coin} to={getPath(coin)}>
          {coin}
        </Link>
      ))}
    </span>
  );
};

export const PublishedTime = ({ at, now }: { at: string; now: Date }): JSX.Element => (
  <time dateTime={at} title={at}>
    {formatPublishedAt(at, now)}
  </time>
);

export const StoryOutlets = ({ story }: { story: NewsItem }): JSX.Element => (
  <span>{newsTexts.outlets(story.source, story.outlets)}</span>
);
