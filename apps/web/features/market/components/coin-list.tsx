import type { JSX } from 'react';
import type { DailyMovers, Mover } from '#contract/market/movers.ts';
import { EmptyState } from '#ui/parts/section.tsx';
import type { SourceReading } from '#ui/parts/source-line.tsx';
import { moversRefreshSeconds } from '../api/get-daily-movers.ts';
import { useDailyMovers, useMostPopular } from '../use-market.ts';
import { CoinSection, type CoinRow } from './coin-section.tsx';
import { CoinListSource, MarketSource } from './market-source.tsx';
import { marketTexts as texts } from '../texts.ts';

const rows = 5;

type NamedList = { title: string; id?: string; note?: string; brief?: boolean };

export const MostPopularCoins = ({ title, id, note, brief = false }: NamedList): JSX.Element => {
  const { coins, failed, loading, refetch } = useMostPopular(rows);
  return (
    <CoinSection
      rows={rows}
      title={title}
      id={id}
      coins={coins}
      failed={failed}
      onRetry={() => void refetch()}
      source={
        <CoinListSource
          coins={coins ?? []}
          brief={brief}
          loading={loading}
          {...(note === undefined ? {} : { note })}
        />
      }
      empty={<EmptyState fact={texts.popular.fact}>{texts.popular.text}</EmptyState>}
    />
  );
};

const toSourceReading = (movers: DailyMovers | undefined): SourceReading | null => {
  if (movers === undefined) return null;
  const { source, lastUpdated, kind, stale } = movers;
  if (source === null || lastUpdated === null || kind === null) return null;
  return { source, at: lastUpdated, kind, stale };
};

const toRow = (mover: Mover): CoinRow => ({ ...mover, coinSymbol: mover.symbol });

export const Movers = ({
  title,
  id,
  side,
  brief = false,
}: NamedList & { side: 'gainers' | 'losers' }): JSX.Element => {
  const { data, isError, isPending, refetch } = useDailyMovers();
  const movers = side === 'gainers' ? data?.topGainers : data?.topLosers;
  return (
    <CoinSection
      rows={rows}
      title={title}
      id={id}
      coins={movers?.slice(0, rows).map(toRow)}
      failed={isError}
      onRetry={() => void refetch()}
      source={
        <MarketSource
          reading={toSourceReading(data)}
          refreshSeconds={moversRefreshSeconds}
          brief={brief}
          loading={isPending}
        />
      }
      empty={<EmptyState fact={texts[side].fact}>{texts[side].text}</EmptyState>}
    />
  );
};
