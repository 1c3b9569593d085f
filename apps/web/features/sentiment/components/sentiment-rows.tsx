import { createContext, use, useState, type JSX, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { SentimentShares } from '#contract/news/coin-sentiment.ts';
import { majorCoins } from '#contract/major-coins.ts';
import { useAccess } from '#ui/api/use-access.ts';
import { useSentiment } from '../api/get-sentiment.ts';
import { sentimentTexts } from '../texts.ts';
import { OverallSentiment, SharesBar } from './shares.tsx';

const texts = sentimentTexts.row;
const batchSize = 4;

type RequestedCoins = { count: number; more: () => void };

const RequestedCoinsContext = createContext<RequestedCoins>({
  count: batchSize,
  more: () => undefined,
});

/** Limits how many major coins are requested. A button loads the rest. */
export const SentimentRowsProvider = ({ children }: { children: ReactNode }): JSX.Element => {
  const [count, setCount] = useState(batchSize);
  const showMore = (): void => {
    setCount(count + batchSize);
  };
  return (
    <RequestedCoinsContext value={{ count, more: showMore }}>{children}</RequestedCoinsContext>
  );
};

type Brief = {
  /** For tables without a sentiment column: text, or nothing without sentiment. */
  brief: boolean;
};

/**
 * The sentiment of a coin in the market table. Identified by id, because another coin may share a major coin's symbol.
 */
export const SentimentCell = ({
  coinId,
  brief,
}: Brief & { coinId: string }): JSX.Element | null => {
  const at = majorCoins.findIndex(({ id }) => id === coinId);
  const major = majorCoins[at];
  if (major !== undefined)
    return <MajorCoinSentiment symbol={major.symbol} brief={brief} at={at} />;
  return brief ? null : <span className="faint">{texts.none}</span>;
};

const MajorCoinSentiment = ({
  symbol,
  brief,
  at,
}: Brief & { symbol: string; at: number }): JSX.Element | null => {
  const isRequested = at < use(RequestedCoinsContext).count;
  const { data, isError, refetch, needsUpgrade } = useSentiment(symbol, isRequested);
  if (needsUpgrade) {
    return (
      <Link className="upgrade-link" to="/subscription" aria-label={texts.soldFor(symbol)}>
        {brief ? texts.soldBrief : texts.sold}
      </Link>
    );
  }
  if (data === undefined && isError) {
    return (
      <button className="button" type="button" onClick={() => void refetch()}>
        {texts.tryAgain}
        <span className="visually-hidden">{texts.failedOf(symbol)}</span>
      </button>
    );
  }
  if (data === undefined) {
    if (brief) return isRequested ? <BriefSkeleton /> : null;
    return <span className="faint">{isRequested ? texts.loading : texts.waits}</span>;
  }
  return <LoadedSentiment shares={data.sentiment} stories={data.storyCount} brief={brief} />;
};

// The label is wider than the figures that it replaces.
const BriefSkeleton = (): JSX.Element => (
  <>
    <span className="skeleton" />
    <span className="visually-hidden">{texts.loading}</span>
  </>
);

type KnownProps = { shares: SentimentShares | null; stories: number; brief: boolean };

const LoadedSentiment = ({ shares, stories, brief }: KnownProps): JSX.Element | null => {
  if (brief) return shares === null ? null : <OverallSentiment shares={shares} />;
  return (
    <>
      <SharesBar shares={shares} />
      <OverallSentiment shares={shares} stories={stories} />
    </>
  );
};

/** Shown while some of the listed major coins that the plan includes have not been requested. */
export const MoreSentiment = ({ coinIds }: { coinIds: readonly string[] }): JSX.Element | null => {
  const { count, more } = use(RequestedCoinsContext);
  const isAllowed = useAccess('coin-sentiment')?.allowed;
  const hasMore = majorCoins.slice(count).some(({ id }) => coinIds.includes(id));
  if (isAllowed !== true || !hasMore) return null;
  return (
    <button className="button" type="button" onClick={more}>
      {texts.more}
    </button>
  );
};
