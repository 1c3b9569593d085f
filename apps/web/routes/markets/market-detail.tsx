import type { JSX } from 'react';
import { Navigate } from 'react-router';
import { EmptyState } from '#ui/parts/section.tsx';
import { coinPath } from '../../lib/coin-path.ts';
import { CoinWeekChartSkeleton } from '../../features/market/components/coin-week.tsx';
import { MarketSource } from '../../features/market/components/market-source.tsx';
import { useCoin } from '../../features/market/use-coin.ts';
import { IndicatorPage } from '../../features/price-chart/components/indicator-page.tsx';
import { CoinHeader, CoinPrice } from '../coin/coin-head.tsx';
import { coinTexts } from '../coin/coin-texts.ts';
import { isFormerSymbol, CoinNotFound } from '../coin/no-such-coin.tsx';
import type { PageProps } from '../page-props.ts';

const texts = {
  backToCoin: (symbol: string): string => `Back to ${symbol}`,
} as const;

const hourSeconds = 3600;

/** A coin's indicators, for pro members only. */
export const MarketDetailPage = ({ title: symbol }: PageProps): JSX.Element => {
  const coinState = useCoin(symbol);
  const backLink = { to: coinPath(symbol), label: texts.backToCoin(symbol) };
  if (coinState.state === 'missing') return <CoinNotFound symbol={symbol} />;
  if (coinState.state !== 'found') {
    return (
      <>
        <CoinHeader symbol={symbol} back={backLink} />
        {coinState.state === 'failed' ? (
          <EmptyState fact={coinTexts.failed.fact}>{coinTexts.failed.text}</EmptyState>
        ) : (
          <CoinWeekChartSkeleton label={coinTexts.loading} />
        )}
      </>
    );
  }
  const { coin } = coinState;
  if (isFormerSymbol(coin, symbol))
    return <Navigate to={`/markets/${encodeURIComponent(coin.coinSymbol)}`} replace />;
  return (
    <>
      <CoinHeader symbol={symbol} coin={coin} back={backLink}>
        <span>{coinTexts.advanced.title}</span>
      </CoinHeader>
      <section className="section" aria-label={coinTexts.price(coin.name)}>
        <CoinPrice coin={coin} />
        <p className="explanation">
          Calculated from our candles. Indicators summarise past prices. They do not predict the
          next move.
        </p>
      </section>
      <IndicatorPage
        symbol={coin.coinSymbol}
        coin={coin.name}
        source={(reading) => (
          <MarketSource reading={reading} note={coinTexts.candles} refreshSeconds={hourSeconds} />
        )}
      />
    </>
  );
};
