import type { JSX } from 'react';
import { Empty } from '#ui/section.tsx';
import { Sparkline } from '#ui/sparkline.tsx';
import { readingOf, seriesOf } from '../figures.ts';
import { useMarketList } from '../use-market.ts';
import { CoinSection } from './coin-section.tsx';
import { MarketSource } from './market-source.tsx';

const size = { width: 80, height: 24 };

export const SmallMarket = ({ rows }: { rows: number }): JSX.Element => {
  const { data, isError, isPending, refetch } = useMarketList();
  const coins = data?.slice(0, rows);
  return (
    <CoinSection
      title="The largest coins"
      rows={rows}
      coins={coins}
      last={{
        head: '7 days',
        cell: ({ name, chartData }) => (
          <Sparkline points={seriesOf(chartData) ?? [0, 0]} size={size} label={`${name}, 7 days`} />
        ),
      }}
      failed={isError}
      onRetry={() => void refetch()}
      source={<MarketSource reading={readingOf(coins ?? [])} loading={isPending} />}
      empty={
        <Empty fact="No market data available">Prices appear as soon as they are known.</Empty>
      }
    />
  );
};
