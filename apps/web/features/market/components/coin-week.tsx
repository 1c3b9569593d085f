import type { JSX } from 'react';
import { formatChange } from '#contract/format.ts';
import { type MarketCoin, marketEndpoints } from '#contract/market/market.ts';
import { minuteMs } from '#contract/durations.ts';
import { PercentChange } from '#ui/parts/change.tsx';
import { useCall } from '#ui/api/use-call.ts';
import { marketTexts } from '../texts.ts';
import type { Candle } from '../chart-scale.ts';
import { LivePrice } from './live-price.tsx';
import { CoinListSource } from './market-source.tsx';
import { PriceChart } from './price-chart.tsx';

const texts = {
  chart: (coin: string, change: string): string => `${coin}, price over 7 days, ${change}`,
} as const;

const useCandles = (
  symbol: string,
): { candles: readonly Candle[] | undefined; failed: boolean } => {
  const { data, isError } = useCall(
    marketEndpoints.candles,
    { params: { symbol } },
    { refetchInterval: minuteMs, background: 'refetches' },
  );
  return { candles: data?.candles, failed: isError };
};

export const CoinWeekChart = ({
  coin,
  title,
}: {
  coin: MarketCoin;
  title: string;
}): JSX.Element => {
  const { candles, failed } = useCandles(coin.coinSymbol);
  const change = coin.change7d === null ? marketTexts.noChange : formatChange(coin.change7d);
  return (
    <section className="section coin-week" aria-label={title}>
      <header>
        <h2>{title}</h2>
        <p className="large-price">
          <LivePrice usd={coin.price} className="price" />
          <PercentChange percent={coin.change24h} chip />
          <span className="faint">24h</span>
        </p>
        <p className="change-period">
          {marketTexts.week} <PercentChange percent={coin.change7d} />
        </p>
        <CoinListSource coins={[coin]} />
      </header>
      {candles === undefined ? (
        <p className="price-chart faint" role="status">
          {failed
            ? 'Could not load the chart. We’ll try again within a minute.'
            : 'Loading the chart'}
        </p>
      ) : (
        <PriceChart candles={candles} label={texts.chart(coin.name, change)} />
      )}
    </section>
  );
};

export const CoinWeekChartSkeleton = ({ label }: { label: string }): JSX.Element => (
  <section className="section coin-week" role="status" aria-label={label}>
    <header>
      <p className="large-price">
        <span className="skeleton" style={{ width: 180, height: 28 }} />
      </p>
    </header>
    <p className="price-chart" />
  </section>
);
