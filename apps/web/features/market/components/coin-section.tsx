import type { JSX, ReactNode } from 'react';
import { PercentChange } from '#ui/parts/change.tsx';
import { Section, SkeletonRows } from '#ui/parts/section.tsx';
import { RenderWhenNear } from '../../../components/loading/when-seen.tsx';
import { CoinLink } from './coin-name.tsx';
import { LivePrice } from './live-price.tsx';
import { MarketLoadError } from './market-problem.tsx';
import { marketTexts } from '../texts.ts';

const texts = {
  heads: ['Coin', 'Price', '24h change'],
} as const;

export type CoinRow = {
  id: string;
  coinSymbol: string;
  name: string;
  price: number;
  change24h: number | null;
};

type TableProps<Coin extends CoinRow> = {
  title: string;
  coins: readonly Coin[];
  /** An optional fourth column. */
  last?: { head: string; cell: (coin: Coin) => ReactNode } | undefined;
};

const CoinTable = <Coin extends CoinRow>({ title, coins, last }: TableProps<Coin>): JSX.Element => (
  <table className="coin-table" aria-label={title}>
    <thead className="visually-hidden">
      <tr>
        {texts.heads.map((head) => (
          <th key={head} scope="col">
            {head}
          </th>
        ))}
        {last && <th scope="col">{last.head}</th>}
      </tr>
    </thead>
    <tbody>
      {coins.map((coin) => (
        <tr key={coin.id}>
          <th scope="row">
            <CoinLink {...coin} />
          </th>
          <td className="number">
            <LivePrice usd={coin.price} />
          </td>
          <td className="number">
            <PercentChange percent={coin.change24h} />
          </td>
          {last && <td className="last-cell">{last.cell(coin)}</td>}
        </tr>
      ))}
    </tbody>
  </table>
);

type SectionProps<Coin extends CoinRow> = Omit<TableProps<Coin>, 'coins'> & {
  id?: string | undefined;
  rows: number;
  coins: readonly Coin[] | undefined;
  failed: boolean;
  onRetry: () => void;
  source: ReactNode;
  empty: ReactNode;
};

/** A short table of coins with its loading, error and empty states. */
export const CoinSection = <Coin extends CoinRow>(props: SectionProps<Coin>): JSX.Element => {
  const { title, id, rows, coins, last, failed, onRetry, source, empty } = props;
  return (
    <Section title={title} source={source} {...(id === undefined ? {} : { id })}>
      {coins === undefined && failed ? <MarketLoadError of={title} onRetry={onRetry} /> : null}
      {coins === undefined && !failed ? (
        <SkeletonRows rows={rows} label={marketTexts.loading(title)} />
      ) : null}
      {coins?.length === 0 ? empty : null}
      {coins === undefined || coins.length === 0 ? null : (
        <RenderWhenNear place="coin-rows-place">
          <CoinTable title={title} coins={coins} last={last} />
        </RenderWhenNear>
      )}
    </Section>
  );
};
