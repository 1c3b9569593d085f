import type { JSX } from 'react';
import { Empty } from '#ui/section.tsx';
import { Sparkline } from '#ui/sparkline.tsx';
import { chartTexts as texts } from '../chart-texts.ts';
import { readingOf, seriesOf } from '../figures.ts';
import { marketTexts } from '../texts.ts';
import { useMarketList } from '../use-market.ts';
import { CoinSection } from './coin-section.tsx';
import { MarketSource } from './market-source.tsx';

const size = { width: 80, height: 24 };

export const SmallMarket = ({ rows }: { rows: number }): JSX.Element => {
  const { data, isError, isPending, refetch } = useMarketList();
  const coins = data?.slice(0, rows);
  return (
    <CoinSection
      title={texts.largest.title}
      rows={rows}
      coins={coins}
      last={{
        head: marketTexts.week,
        cell: ({ name, chartData }) => (
          <Sparkline
            points={seriesOf(chartData) ?? [0, 0]}
            size={size}
            label={texts.largest.chart(name)}
          />
        ),
      }}
      failed={isError}
      onRetry={() => void refetch()}
      source={<MarketSource reading={readingOf(coins ?? [])} loading={isPending} />}
      empty={<Empty fact={texts.largest.fact}>{texts.largest.text}</Empty>}
    />
  );
};
