import type { JSX } from 'react';
import { EmptyState } from '#ui/parts/section.tsx';
import { chartTexts as texts } from '../chart-texts.ts';
import { useMarketList } from '../use-market.ts';
import { CoinSection } from './coin-section.tsx';
import { CoinListSource } from './market-source.tsx';
import { weekColumn } from './week-column.tsx';

export const MarketPreview = ({ rows }: { rows: number }): JSX.Element => {
  const { data, isError, isPending, refetch } = useMarketList();
  const coins = data?.slice(0, rows);
  return (
    <CoinSection
      title={texts.largest.title}
      rows={rows}
      coins={coins}
      last={weekColumn}
      failed={isError}
      onRetry={() => void refetch()}
      source={<CoinListSource coins={coins ?? []} loading={isPending} />}
      empty={<EmptyState fact={texts.largest.fact}>{texts.largest.text}</EmptyState>}
    />
  );
};
