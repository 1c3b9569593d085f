import type { JSX } from 'react';
import { Link } from 'react-router';
import { formatChange } from '#contract/format.ts';
import type { MarketCoin } from '#contract/market/market.ts';
import { PercentChange } from '#ui/parts/change.tsx';
import { formatExactAge } from '#ui/format/format.ts';
import { Sparkline } from '#ui/parts/sparkline.tsx';
import { RangeBar } from '#ui/parts/meter.tsx';
import { useNow } from '../../../lib/use-now.ts';
import { parseChartData } from '../figures.ts';
import { marketTexts } from '../texts.ts';
import { useIsStale } from '../use-market.ts';
import { coinPath } from '../../../lib/coin-path.ts';
import { CoinName } from './coin-name.tsx';
import { LivePrice } from './live-price.tsx';
import { useMoney } from '../../../lib/money.ts';

const texts = {
  weekOf: (coin: string, change: string): string => `${coin}, 7 days, ${change}`,
  weekFrom: (price: string): string => ` from ${price}`,
} as const;

const sparklineSize = { width: 240, height: 52 };

const Week = ({ coin }: { coin: MarketCoin }): JSX.Element => {
  const { formatPrice } = useMoney();
  const points = parseChartData(coin.chartData);
  if (points === null) return <span className="chart-missing faint">{marketTexts.noChart}</span>;
  const { price, change7d } = coin;
  // The chart's first point is up to an hour away from where the source measures the change from.
  const [change, from] =
    change7d === null
      ? [marketTexts.noChange]
      : [formatChange(change7d), texts.weekFrom(formatPrice(price / (1 + change7d / 100)))];
  return (
    <>
      <Sparkline
        points={points}
        size={sparklineSize}
        fluid
        label={texts.weekOf(coin.name, change)}
      />
      <span className="end-labels day-labels">
        <span>
          {marketTexts.week}
          <span className="no-phone">{from}</span>
        </span>
        <PercentChange percent={change7d} />
      </span>
    </>
  );
};

const StaleNotice = ({ at }: { at: string }): JSX.Element => (
  <span className="source stale">
    {marketTexts.outOfDate(formatExactAge(useNow().getTime() - Date.parse(at)))}
  </span>
);

const Day = ({ coin }: { coin: MarketCoin }): JSX.Element => {
  const { formatLevel } = useMoney();
  if (coin.low24h === null || coin.high24h === null) {
    return <span className="range faint">24h range not reported</span>;
  }
  return (
    <RangeBar reading={coin.price} low={coin.low24h} high={coin.high24h} format={formatLevel} />
  );
};

export const Quote = ({ coin }: { coin: MarketCoin }): JSX.Element => {
  const isStale = useIsStale(coin);
  return (
    <Link className={isStale ? 'quote stale' : 'quote'} to={coinPath(coin.coinSymbol)}>
      <span>
        <CoinName {...coin} />
      </span>
      <span className="row">
        <LivePrice usd={coin.price} className="price" />
        <PercentChange percent={coin.change24h} chip />
      </span>
      <Week coin={coin} />
      {isStale ? <StaleNotice at={coin.at} /> : <Day coin={coin} />}
    </Link>
  );
};

export const QuoteSkeleton = (): JSX.Element => (
  <div className="quote">
    <span className="skeleton line-1" />
    <span className="skeleton line-2" />
    <span className="skeleton line-3" />
    <span className="skeleton line-4" />
  </div>
);
