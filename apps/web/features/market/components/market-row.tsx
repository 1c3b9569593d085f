import { memo, type JSX, type ReactNode } from 'react';
import { formatChange } from '#contract/format.ts';
import type { MarketCoin } from '#contract/market/market.ts';
import { PercentChange } from '#ui/parts/change.tsx';
import { formatExactAge } from '#ui/format/format.ts';
import { FreshnessIndicator } from '#ui/parts/source-line.tsx';
import { MissingValue } from '#ui/parts/missing.tsx';
import { Sparkline } from '#ui/parts/sparkline.tsx';
import { RangeBar } from '#ui/parts/meter.tsx';
import { useNow } from '../../../lib/use-now.ts';
import type { ChangeColumn } from '../change-columns.ts';
import { parseChartData } from '../figures.ts';
import { marketTexts } from '../texts.ts';
import { useIsStale } from '../use-market.ts';
import { CoinLink, CoinName } from './coin-name.tsx';
import { LivePrice } from './live-price.tsx';
import { useMoney } from '../../../lib/money.ts';

const texts = {
  chartOf: (change: string): string => `7 days, ${change}`,
} as const;

const sparklineSize = { width: 104, height: 28 };

const StaleAge = ({ at }: { at: string }): JSX.Element => {
  const now = useNow();
  return (
    <span className="source stale">
      <FreshnessIndicator share={0} />
      {marketTexts.outOfDate(formatExactAge(now.getTime() - Date.parse(at)))}
    </span>
  );
};

const Week = ({ coin }: { coin: MarketCoin }): JSX.Element => {
  const points = parseChartData(coin.chartData);
  if (points === null) return <span className="faint">{marketTexts.noChart}</span>;
  const change = coin.change7d === null ? marketTexts.noChange : formatChange(coin.change7d);
  return <Sparkline points={points} size={sparklineSize} label={texts.chartOf(change)} />;
};

const Range = ({ coin }: { coin: MarketCoin }): JSX.Element => {
  const { formatLevel } = useMoney();
  return coin.low24h === null || coin.high24h === null ? (
    <MissingValue />
  ) : (
    <RangeBar reading={coin.price} low={coin.low24h} high={coin.high24h} format={formatLevel} />
  );
};

const Amount = ({ usd }: { usd: number | null }): ReactNode => {
  const { formatAmount } = useMoney();
  return usd === null ? <span className="faint">N/A</span> : formatAmount(usd);
};

type RowProps = {
  coin: MarketCoin;
  /** False for a coin that shares its symbol with a larger one, which owns the page and the watchlist entry. */
  ownsSymbol: boolean;
  star: (coin: MarketCoin) => ReactNode;
  /** In its own column, or abbreviated under the name. */
  sentiment: (coin: MarketCoin, brief: boolean) => ReactNode;
  /** False on phones, where the style sheet hides five columns. */
  wide: boolean;
  changes: readonly ChangeColumn[];
};

const changeClasses: Readonly<Record<ChangeColumn, string>> = {
  change1h: 'change-1h',
  change7d: 'change-7d',
  change30d: 'change-30d',
};

type ChangeCellProps = Pick<RowProps, 'coin' | 'wide' | 'changes'> & { column: ChangeColumn };

const ChangeCell = ({ coin, column, changes, wide }: ChangeCellProps): JSX.Element | null =>
  changes.includes(column) ? (
    <td className={`number ${changeClasses[column]}`}>
      {wide ? <PercentChange percent={coin[column]} /> : null}
    </td>
  ) : null;

export const MarketRow = memo(
  ({ coin, ownsSymbol, star, sentiment, wide, changes }: RowProps): JSX.Element => {
    const isStale = useIsStale(coin);
    return (
      <tr className={isStale ? 'stale' : undefined}>
        <td className="watch-cell">{ownsSymbol ? star(coin) : null}</td>
        <td className="number rank">{coin.rank}</td>
        <th scope="row">
          {ownsSymbol ? <CoinLink {...coin} /> : <CoinName {...coin} />}
          {isStale ? <StaleAge at={coin.at} /> : null}
          {wide ? null : <span className="sentiment-line">{sentiment(coin, true)}</span>}
        </th>
        <td className="number price-cell">
          <LivePrice usd={coin.price} />
        </td>
        <ChangeCell coin={coin} column="change1h" changes={changes} wide={wide} />
        <td className="number">
          <PercentChange percent={coin.change24h} />
        </td>
        <ChangeCell coin={coin} column="change7d" changes={changes} wide={wide} />
        <ChangeCell coin={coin} column="change30d" changes={changes} wide={wide} />
        <td className="sparkline-cell">
          <Week coin={coin} />
        </td>
        <td className="day-range">{wide ? <Range coin={coin} /> : null}</td>
        <td className="number volume-cell">{wide ? <Amount usd={coin.volume} /> : null}</td>
        <td className="number market-cap">{wide ? <Amount usd={coin.marketCap} /> : null}</td>
        <td className="sentiment-cell">{wide ? sentiment(coin, false) : null}</td>
      </tr>
    );
  },
);
MarketRow.displayName = 'MarketRow';

const skeletons: { className: string; width: number; column?: ChangeColumn }[] = [
  { className: 'watch-cell', width: 18 },
  { className: 'number rank', width: 20 },
  { className: '', width: 70 },
  { className: 'number price-cell', width: 64 },
  { className: 'number change-1h', width: 48, column: 'change1h' },
  { className: 'number', width: 56 },
  { className: 'number change-7d', width: 48, column: 'change7d' },
  { className: 'number change-30d', width: 48, column: 'change30d' },
  { className: 'sparkline-cell', width: 104 },
  { className: 'day-range', width: 180 },
  { className: 'number volume-cell', width: 60 },
  { className: 'number market-cap', width: 64 },
  { className: 'sentiment-cell', width: 80 },
];

export const MarketRowSkeleton = ({
  changes,
}: {
  changes: readonly ChangeColumn[];
}): JSX.Element => (
  <tr>
    {skeletons
      .filter(({ column }) => column === undefined || changes.includes(column))
      .map(({ className, width }) => (
        <td key={className} className={className}>
          <span className="skeleton" style={{ width: `min(100%, ${String(width)}px)` }} />
        </td>
      ))}
  </tr>
);
