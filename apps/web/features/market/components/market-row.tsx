import { memo, type JSX, type ReactNode } from 'react';
import { formatAmount, formatChange, formatLevel } from '#contract/format.ts';
import type { MarketCoin } from '#contract/market.ts';
import { Change } from '#ui/change.tsx';
import { formatExactAge } from '#ui/format.ts';
import { Level } from '#ui/source-line.tsx';
import { Missing } from '#ui/missing.tsx';
import { Sparkline } from '#ui/sparkline.tsx';
import { DayRange } from '#ui/meter.tsx';
import { useNow } from '../../../lib/use-now.ts';
import { seriesOf } from '../figures.ts';
import { tableTexts as texts } from '../table-texts.ts';
import { marketTexts } from '../texts.ts';
import { useIsStale } from '../use-market.ts';
import { CoinLink, CoinName } from './coin-name.tsx';
import { LivePrice } from './live-price.tsx';

const size = { width: 104, height: 28 };

const StaleAge = ({ at }: { at: string }): JSX.Element => {
  const now = useNow();
  return (
    <span className="src stale">
      <Level share={0} />
      {marketTexts.outOfDate(formatExactAge(now.getTime() - Date.parse(at)))}
    </span>
  );
};

const Week = ({ coin }: { coin: MarketCoin }): JSX.Element => {
  const points = seriesOf(coin.chartData);
  if (points === null) return <span className="faint">{marketTexts.noChart}</span>;
  const change = coin.change7d === null ? marketTexts.noChange : formatChange(coin.change7d);
  return <Sparkline points={points} size={size} label={texts.chartOf(change)} />;
};

const Range = ({ coin }: { coin: MarketCoin }): JSX.Element =>
  coin.low24h === null || coin.high24h === null ? (
    <Missing />
  ) : (
    <DayRange reading={coin.price} low={coin.low24h} high={coin.high24h} format={formatLevel} />
  );

const Amount = ({ usd }: { usd: number | null }): ReactNode =>
  usd === null ? <span className="faint">{texts.notAvailable}</span> : formatAmount(usd);

type RowProps = {
  coin: MarketCoin;
  /** False for a coin whose symbol means a larger one: page and watchlist of the symbol are that one's. */
  ownsSymbol: boolean;
  star: (coin: MarketCoin) => ReactNode;
  /** In a column of its own, or in brief under the name. */
  sentiment: (coin: MarketCoin, brief: boolean) => ReactNode;
  wide: boolean;
};

export const MarketRow = memo(
  ({ coin, ownsSymbol, star, sentiment, wide }: RowProps): JSX.Element => {
    const isStale = useIsStale(coin);
    return (
      <tr className={isStale ? 'stale' : undefined}>
        <td className="wa">{ownsSymbol ? star(coin) : null}</td>
        <td className="num rk">{coin.rank}</td>
        <th scope="row">
          {ownsSymbol ? <CoinLink {...coin} /> : <CoinName {...coin} />}
          {isStale ? <StaleAge at={coin.at} /> : null}
          {wide ? null : <span className="se-line">{sentiment(coin, true)}</span>}
        </th>
        <td className="num pr">
          <LivePrice usd={coin.price} />
        </td>
        <td className="num c1">
          <Change percent={coin.change1h} />
        </td>
        <td className="num ch">
          <Change percent={coin.change24h} />
        </td>
        <td className="num c7">
          <Change percent={coin.change7d} />
        </td>
        <td className="sp">
          <Week coin={coin} />
        </td>
        <td className="rg">
          <Range coin={coin} />
        </td>
        <td className="num vo">
          <Amount usd={coin.volume} />
        </td>
        <td className="num mc">
          <Amount usd={coin.marketCap} />
        </td>
        <td className="se">{wide ? sentiment(coin, false) : null}</td>
      </tr>
    );
  },
);
MarketRow.displayName = 'MarketRow';

const skeletons = [
  { className: 'wa', width: 18 },
  { className: 'num rk', width: 20 },
  { className: '', width: 70 },
  { className: 'num pr', width: 64 },
  { className: 'num c1', width: 48 },
  { className: 'num ch', width: 56 },
  { className: 'num c7', width: 48 },
  { className: 'sp', width: 104 },
  { className: 'rg', width: 180 },
  { className: 'num vo', width: 60 },
  { className: 'num mc', width: 64 },
  { className: 'se', width: 80 },
];

export const MarketRowSkeleton = (): JSX.Element => (
  <tr>
    {skeletons.map(({ className, width }) => (
      <td key={className} className={className}>
        <span className="skeleton" style={{ width: `min(100%, ${String(width)}px)` }} />
      </td>
    ))}
  </tr>
);
