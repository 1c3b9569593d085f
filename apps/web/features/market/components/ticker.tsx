import type { JSX } from 'react';
import { Link } from 'react-router';
import { PercentChange } from '#ui/parts/change.tsx';
import { MissingValue } from '#ui/parts/missing.tsx';
import { useMarketList } from '../use-market.ts';
import { coinPath } from '../../../lib/coin-path.ts';
import { LivePrice } from './live-price.tsx';
import { CoinListSource } from './market-source.tsx';

const bitcoinSymbol = 'BTC';

export const Ticker = (): JSX.Element => {
  const { data, isError } = useMarketList();
  const bitcoin = data?.find((coin) => coin.coinSymbol === bitcoinSymbol);
  if (bitcoin === undefined) {
    const isLoading = data === undefined && !isError;
    return (
      <span className="ticker">
        <b>{bitcoinSymbol}</b>
        {isLoading ? <span className="skeleton" style={{ width: 120 }} /> : <MissingValue />}
      </span>
    );
  }
  return (
    <Link className="ticker" to={coinPath(bitcoinSymbol)}>
      <b>{bitcoinSymbol}</b>
      <LivePrice usd={bitcoin.price} />
      <PercentChange percent={bitcoin.change24h} />
      <CoinListSource coins={[bitcoin]} named />
    </Link>
  );
};
