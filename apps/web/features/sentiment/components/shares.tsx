import type { CSSProperties, JSX } from 'react';
import type { CoinSentimentAnswer } from '#contract/coin-sentiment.ts';
import { DirectionMark } from '#ui/change.tsx';
import type { Direction } from '#ui/format.ts';
import { sentimentTexts as texts } from '../texts.ts';

const width = (share: number): CSSProperties => ({ '--v': share }) as CSSProperties;
const directions = { bullish: 'up', neutral: 'flat', bearish: 'down' } as const satisfies Record<
  string,
  Direction
>;

/** The three shares of a coin as a bar; all grey where too few stories were told. */
export const SharesBar = ({ shares }: Pick<CoinSentimentAnswer, 'shares'>): JSX.Element => (
  <span className="sbar" aria-hidden="true">
    <i className="b" style={width(shares?.bullish ?? 0)} />
    <i className="n" style={width(shares?.neutral ?? 100)} />
    <i className="r" style={width(shares?.bearish ?? 0)} />
  </span>
);

export const SharesKey = ({
  shares,
}: {
  shares: NonNullable<CoinSentimentAnswer['shares']>;
}): JSX.Element => (
  <p className="skey">
    <span className="up">{texts.shares.bullish(shares.bullish)}</span>
    <span className="muted">{texts.shares.neutral(shares.neutral)}</span>
    <span className="down">{texts.shares.bearish(shares.bearish)}</span>
  </p>
);

export const Overall = ({ overall }: Pick<CoinSentimentAnswer, 'overall'>): JSX.Element => {
  const direction = directions[overall ?? 'neutral'];
  return (
    <span className={`slabel ${direction}`}>
      <DirectionMark direction={direction} />
      {overall === null ? texts.tooLittle : texts.overall[overall]}
    </span>
  );
};
