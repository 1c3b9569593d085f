import type { JSX, ReactNode } from 'react';
import type { DailyMovers, Mover } from '#contract/market.ts';
import { Change } from '#ui/change.tsx';
import { SkeletonRows, Empty, Section } from '#ui/section.tsx';
import type { SourceReading } from '#ui/source-line.tsx';
import { moversRefreshSeconds } from '../api/get-daily-movers.ts';
import { readingOf } from '../figures.ts';
import { useDailyMovers, useMostPopular } from '../use-market.ts';
import { CoinLink } from './coin-name.tsx';
import { LivePrice } from './live-price.tsx';
import { MarketProblem } from './market-problem.tsx';
import { MarketSource } from './market-source.tsx';

type Row = {
  id: string;
  coinSymbol: string;
  name: string;
  price: number;
  change24h: number | null;
};

const rows = 5;

const CoinTable = ({ label, coins }: { label: string; coins: readonly Row[] }): JSX.Element => (
  <table className="mini" aria-label={label}>
    <thead className="sr">
      <tr>
        <th scope="col">Coin</th>
        <th scope="col">Price</th>
        <th scope="col">24h change</th>
      </tr>
    </thead>
    <tbody>
      {coins.map((coin) => (
        <tr key={coin.id}>
          <th scope="row">
            <CoinLink {...coin} />
          </th>
          <td className="num">
            <LivePrice usd={coin.price} />
          </td>
          <td className="num">
            <Change percent={coin.change24h} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);

type ListProps = {
  title: string;
  id?: string | undefined;
  coins: readonly Row[] | undefined;
  failed: boolean;
  onRetry: () => void;
  source: ReactNode;
  empty: ReactNode;
};

const List = ({ title, id, coins, failed, onRetry, source, empty }: ListProps): JSX.Element => (
  <Section title={title} source={source} {...(id === undefined ? {} : { id })}>
    {coins === undefined && failed ? <MarketProblem of={title} onRetry={onRetry} /> : null}
    {coins === undefined && !failed ? (
      <SkeletonRows rows={rows} label={`Loading ${title}`} />
    ) : null}
    {coins?.length === 0 ? empty : null}
    {coins === undefined || coins.length === 0 ? null : <CoinTable label={title} coins={coins} />}
  </Section>
);

type NamedList = { title: string; id?: string; note?: string; brief?: boolean };

export const MostPopular = ({ title, id, note, brief = false }: NamedList): JSX.Element => {
  const { coins, failed, loading, refetch } = useMostPopular(rows);
  const reading = readingOf(coins ?? []);
  return (
    <List
      title={title}
      id={id}
      coins={coins}
      failed={failed}
      onRetry={() => void refetch()}
      source={
        <MarketSource
          reading={reading}
          brief={brief}
          loading={loading}
          {...(note === undefined ? {} : { note })}
        />
      }
      empty={<Empty fact="No market data available">No coin was traded in 24 hours.</Empty>}
    />
  );
};

const moversReading = (movers: DailyMovers | undefined): SourceReading | null => {
  if (movers === undefined) return null;
  const { source, lastUpdated, kind, stale } = movers;
  if (source === null || lastUpdated === null || kind === null) return null;
  return { source, at: lastUpdated, kind, stale };
};

const asRow = (mover: Mover): Row => ({ ...mover, coinSymbol: mover.symbol });

const wordings = {
  gainers: { fact: 'No gainers data available', text: 'No coin rose in the last 24 hours.' },
  losers: { fact: 'No losers data available', text: 'No coin fell in the last 24 hours.' },
} as const;

export const Movers = ({
  title,
  id,
  side,
  brief = false,
}: NamedList & { side: 'gainers' | 'losers' }): JSX.Element => {
  const { data, isError, isPending, refetch } = useDailyMovers();
  const movers = side === 'gainers' ? data?.topGainers : data?.topLosers;
  return (
    <List
      title={title}
      id={id}
      coins={movers?.slice(0, rows).map(asRow)}
      failed={isError}
      onRetry={() => void refetch()}
      source={
        <MarketSource
          reading={moversReading(data)}
          refreshSeconds={moversRefreshSeconds}
          brief={brief}
          loading={isPending}
        />
      }
      empty={<Empty fact={wordings[side].fact}>{wordings[side].text}</Empty>}
    />
  );
};
