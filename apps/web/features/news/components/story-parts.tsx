import type { JSX } from 'react';
import { Link } from 'react-router';
import { formatScore } from '#contract/format.ts';
import type { NewsItem } from '#contract/news/news.ts';
import { DirectionMark } from '#ui/parts/change.tsx';
import { coinsOf, directionOfScore, formatPublished } from '../news-words.ts';
import { newsTexts as texts } from '../texts.ts';

type ScoreProps = { score: number; named?: 'alone' };

export const SentimentLabel = ({ score, named }: ScoreProps): JSX.Element => {
  const direction = directionOfScore(score);
  return (
    <span className={`sentiment-label ${direction}`}>
      <DirectionMark direction={direction} />
      {texts.sentiment[direction]}
      {named === 'alone' ? null : ` ${formatScore(score)}`}
    </span>
  );
};

export const Coins = ({ story }: { story: Pick<NewsItem, 'relatedCoins'> }): JSX.Element | null => {
  const coins = coinsOf(story);
  if (coins.length === 0) return null;
  return (
    <span className="coins">
      <span className="visually-hidden">{texts.coins}</span>
      {coins.map((coin) => (
        <Link key={coin} to={`/crypto/${encodeURIComponent(coin)}`}>
          {coin}
        </Link>
      ))}
    </span>
  );
};

export const Published = ({ at, now }: { at: string; now: Date }): JSX.Element => (
  <time dateTime={at} title={at}>
    {formatPublished(at, now)}
  </time>
);

export const Outlets = ({ story }: { story: NewsItem }): JSX.Element => (
  <span>{texts.outlets(story.source, story.outlets)}</span>
);
