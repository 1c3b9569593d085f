import type { JSX, ReactNode } from 'react';
import { Link } from 'react-router';
import type { CoinSentimentResponse } from '#contract/news/coin-sentiment.ts';
import { Tag } from '#ui/parts/tag.tsx';
import { coinPath } from '../../../lib/coin-path.ts';
import { ReadingSource } from '../../../components/reading-source.tsx';
import { sentimentRefreshSeconds, useSentiment } from '../api/get-sentiment.ts';
import { sentimentTexts } from '../texts.ts';
import { OverallSentiment, SharesBar, SentimentLegend } from './shares.tsx';
import { Trend } from './trend.tsx';

const texts = {
  loading: (symbol: string): string => `Loading ${symbol} sentiment`,
  problem: {
    fact: (symbol: string): string => `Could not load ${symbol} sentiment`,
  },
} as const;

type ReadingProps = { symbol: string; children?: (answer: CoinSentimentResponse) => ReactNode };

/** One coin's sentiment shares, or why there are none. */
export const CoinSentimentSummary = ({ symbol, children }: ReadingProps): JSX.Element => {
  const { data, isError, refetch, needsUpgrade, isIncluded } = useSentiment(symbol);
  if (needsUpgrade) return <UpgradePrompt symbol={symbol} />;
  if (data !== undefined) {
    return (
      <Frame
        symbol={symbol}
        mark={<OverallSentiment shares={data.sentiment} stories={data.storyCount} reason />}
      >
        <SharesBar shares={data.sentiment} />
        {data.sentiment === null ? null : <SentimentLegend shares={data.sentiment} />}
        <div className={data.trend === null ? 'trend-place' : 'trend-place tall'}>
          <p className="explanation">
            {data.sentiment === null
              ? sentimentTexts.few(data.storyCount, data.storiesNeeded)
              : sentimentTexts.from(data.storyCount)}
          </p>
          <Trend {...data} />
        </div>
        {children?.(data)}
      </Frame>
    );
  }
  return isError ? (
    <Frame symbol={symbol}>
      <p className="explanation">{texts.problem.fact(symbol)}</p>
      <p>
        <button className="button" type="button" onClick={() => void refetch()}>
          Try again
          <span className="visually-hidden">, {symbol}</span>
        </button>
      </p>
    </Frame>
  ) : (
    <Frame symbol={symbol} mark={<span className="faint">{sentimentTexts.row.loading}</span>}>
      <span className="skeleton" role="status" aria-label={texts.loading(symbol)} />
      <p className="explanation">&nbsp;</p>
      <p className={isIncluded ? 'explanation trend-place tall' : 'explanation trend-place'}>
        &nbsp;
      </p>
    </Frame>
  );
};

type FrameProps = { symbol: string; mark?: ReactNode; children: ReactNode };

const Frame = ({ symbol, mark, children }: FrameProps): JSX.Element => (
  <div className="sentiment">
    <p className="title-row">
      <Link className="symbol" to={coinPath(symbol)}>
        {symbol}
      </Link>
      {mark}
    </p>
    {children}
  </div>
);

const UpgradePrompt = ({ symbol }: { symbol: string }): JSX.Element => (
  <Frame symbol={symbol} mark={<Tag>{sentimentTexts.row.sold.toUpperCase()}</Tag>}>
    <p className="explanation">
      {sentimentTexts.coins.sold} <Link to="/subscription">{sentimentTexts.coins.plans}</Link>
    </p>
  </Frame>
);

/** Age of the shares, which the server updates every minute. */
export const SentimentAge = ({
  reading: { kind, at },
}: {
  reading: CoinSentimentResponse;
}): JSX.Element => (
  <ReadingSource
    reading={{ source: 'News', kind: kind ?? 'live', at, stale: false }}
    refreshSeconds={sentimentRefreshSeconds}
  />
);
