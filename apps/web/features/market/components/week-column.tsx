import type { JSX } from 'react';
import type { MarketCoin } from '#contract/market/market.ts';
import { Sparkline } from '#ui/parts/sparkline.tsx';
import { chartTexts as texts } from '../chart-texts.ts';
import { parseChartData } from '../figures.ts';
import { marketTexts } from '../texts.ts';

const sparklineSize = { width: 80, height: 24 };

/** The week column of a short table of coins. */
export const weekColumn = {
  head: marketTexts.week,
  cell: ({ name, chartData }: MarketCoin): JSX.Element => (
    <Sparkline
      points={parseChartData(chartData) ?? [0, 0]}
      size={sparklineSize}
      label={texts.largest.chart(name)}
    />
  ),
};
