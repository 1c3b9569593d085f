import type { JSX } from 'react';
import type { MarketCoin } from '#contract/market.ts';
import { Change } from '#ui/change.tsx';
import { formatExactAge, formatChange, formatLevel, formatPrice } from '#ui/format.ts';
import { Sparkline } from '#ui/sparkline.tsx';
import { DayRange } from '#ui/meter.tsx';
import { Link } from '../../../components/link.tsx';
import { useNow } from '../../../lib/use-now.ts';
import { seriesOf } from '../figures.ts';
import { marketTexts as texts } from '../texts.ts';
import { CoinName, coinPath } from './coin-name.tsx';
import { LivePrice } from './live-price.tsx';

const size = { width: 240, height: 52 };

// The chart's first point is up to an hour away from where the source measures the change from.
const priceBefore = (price: number, percent: number): number => price / (1 + percent / 100);

const Week = ({ coin }: { coin: MarketCoin }): JSX.Element => {
  const points = seriesOf(coin.chartData);
  if (points === null) {
    return <span className="nocandles faint">{texts.noChart}</span>;
  }
  const change = coin.change7d === null ? texts.noChange : formatChange(coin.change7d);
  return (
    <>
      <Sparkline points={points} size={size} fluid label={texts.weekOf(coin.name, change)} />
      <span className="ends week">
        <span>
          {texts.week}
          {coin.change7d === null ? null : (
            <span className="no-phone">
              {texts.weekFrom(formatPrice(priceBefore(coin.price, coin.change7d)))}
            </span>
          )}
        </span>
        <Change percent={coin.change7d} />
      </span>
    </>
  );
};

const Day = ({ coin }: { coin: MarketCoin }): JSX.Element => {
  const now = useNow();
  if (coin.stale) {
    const age = formatExactAge(now.getTime() - Date.parse(coin.at));
    return <span className="src stale">{texts.outOfDate(age)}</span>;
  }
  if (coin.low24h === null || coin.high24h === null) {
    return <span className="range faint">{texts.noRange}</span>;
  }
  return (
    <DayRange reading={coin.price} low={coin.low24h} high={coin.high24h} format={formatLevel} />
  );
};

export const Quote = ({ coin }: { coin: MarketCoin }): JSX.Element => (
  <Link className={coin.stale ? 'quote stale' : 'quote'} to={coinPath(coin.coinSymbol)}>
    <span>
      <CoinName {...coin} />
    </span>
    <span className="row">
      <LivePrice usd={coin.price} className="price" />
      <Change percent={coin.change24h} chip />
    </span>
    <Week coin={coin} />
    <Day coin={coin} />
  </Link>
);

export const QuoteSkeleton = (): JSX.Element => (
  <div className="quote">
    <span className="skeleton q1" />
    <span className="skeleton q2" />
    <span className="skeleton q3" />
    <span className="skeleton q4" />
  </div>
);
