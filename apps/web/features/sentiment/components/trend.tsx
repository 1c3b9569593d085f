import type { JSX } from 'react';
import type { CoinSentimentResponse } from '#contract/news/coin-sentiment.ts';
import { Sparkline } from '#ui/parts/sparkline.tsx';

const texts = {
  days: (count: number): string => `${String(count)} days`,
  label: (symbol: string, { days, first, last }: Record<'days' | 'first' | 'last', number>) =>
    `${symbol} bullish share over ${String(days)} days, from ${String(first)}% to ${String(last)}%`,
} as const;
const chartSize = { width: 72, height: 22 };

// All days up to today, because a line across a day without data would invent a value.
const getRecentShares = (trend: CoinSentimentResponse['trend']): number[] => {
  const points: number[] = [];
  for (const { bullish } of (trend ?? []).toReversed()) {
    if (bullish === null) break;
    points.unshift(bullish);
  }
  return points;
};

/** The bullish share over up to seven days. Hidden when the plan does not include it or only one day is known. */
export const Trend = ({ coinSymbol, trend }: CoinSentimentResponse): JSX.Element | null => {
  const points = getRecentShares(trend);
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
        size={chartSize}
        label={texts.label(coinSymbol, { days: points.length, first, last })}
      />
    </span>
  );
};
