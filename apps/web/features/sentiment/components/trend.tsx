import type { JSX } from 'react';
import type { CoinSentimentAnswer } from '#contract/news/coin-sentiment.ts';
import { Sparkline } from '#ui/parts/sparkline.tsx';
import { sentimentTexts } from '../texts.ts';

const texts = sentimentTexts.trend;
const size = { width: 72, height: 22 };

// The days up to today without a gap: a line over a day of which nothing is known would invent it.
const knownDays = (trend: CoinSentimentAnswer['trend']): number[] => {
  const points: number[] = [];
  for (const { bullish } of (trend ?? []).toReversed()) {
    if (bullish === null) break;
    points.unshift(bullish);
  }
  return points;
};

/** How the bullish share went in up to seven days; nothing where the plan does not show it, or one day alone is known. */
export const Trend = ({ coinSymbol, trend }: CoinSentimentAnswer): JSX.Element | null => {
  const points = knownDays(trend);
  const [first] = points;
  const last = points.at(-1);
  if (first === undefined || last === undefined || points.length < 2) return null;
  return (
    <span className="trend-days">
      <span className="faint" aria-hidden="true">
        {texts.days(points.length)}
      </span>
      <Sparkline
        points={points}
        size={size}
        label={texts.label(coinSymbol, { days: points.length, first, last })}
      />
    </span>
  );
};
