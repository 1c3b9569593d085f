import type { CSSProperties, JSX } from 'react';
import type { SentimentShares } from '#contract/news/coin-sentiment.ts';
import { minStoriesForCall } from '#contract/sentiment-rules.ts';
import type { Direction } from '#contract/format.ts';
import { DirectionIcon } from '#ui/parts/change.tsx';
import { sentimentTexts } from '../texts.ts';

const texts = {
  shares: {
    bullish: (percent: number): string => `${String(percent)}% bullish`,
    neutral: (percent: number): string => `${String(percent)}% neutral`,
    bearish: (percent: number): string => `${String(percent)}% bearish`,
  },
} as const;

const toWidthStyle = (share: number): CSSProperties => ({ '--v': share }) as CSSProperties;
const directions = {
  Bullish: 'up',
  Neutral: 'flat',
  Bearish: 'down',
  Mixed: 'flat',
} as const satisfies Record<string, Direction>;

/** A coin's three shares as a bar, grey when there are too few stories. */
export const SharesBar = ({ shares }: { shares: SentimentShares | null }): JSX.Element => (
  <span className="sentiment-bar" aria-hidden="true">
    <i className="bullish" style={toWidthStyle(shares?.bullishPercentage ?? 0)} />
    <i className="neutral" style={toWidthStyle(shares?.neutralPercentage ?? 100)} />
    <i className="bearish" style={toWidthStyle(shares?.bearishPercentage ?? 0)} />
  </span>
);

export const SentimentLegend = ({ shares }: { shares: SentimentShares }): JSX.Element => (
  <p className="sentiment-key">
    <span className="up">{texts.shares.bullish(shares.bullishPercentage)}</span>
    <span className="muted">{texts.shares.neutral(shares.neutralPercentage)}</span>
    <span className="down">{texts.shares.bearish(shares.bearishPercentage)}</span>
  </p>
);

type OverallProps = {
  shares: SentimentShares | null;
  /** Number of stories, shown next to Mixed because there may be few. Omitted where there is no room. */
  stories?: number;
  /** States that there are too few stories. It is too long for a table. */
  reason?: boolean;
};

const formatName = ({ shares, stories, reason = false }: OverallProps): string => {
  const overall = shares?.overallSentiment;
  if (overall === undefined) return 'Not enough stories';
  if (overall !== 'Mixed' || stories === undefined) return overall;
  return reason && stories < minStoriesForCall
    ? sentimentTexts.mixedBecause(stories)
    : sentimentTexts.mixed(stories);
};

export const OverallSentiment = (props: OverallProps): JSX.Element => {
  const direction = directions[props.shares?.overallSentiment ?? 'Neutral'];
  return (
    <span className={`sentiment-label ${direction}`}>
      <DirectionIcon direction={direction} />
      {formatName(props)}
    </span>
  );
};
