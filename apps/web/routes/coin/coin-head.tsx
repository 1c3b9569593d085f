import type { JSX, ReactNode } from 'react';
import { Link } from 'react-router';
import type { MarketCoin } from '#contract/market/market.ts';
import { PercentChange } from '#ui/parts/change.tsx';
import { useTitle } from '../../components/page.tsx';
import { CoinIcon } from '../../features/market/components/coin-name.tsx';
import { LivePrice } from '../../features/market/components/live-price.tsx';
import { CoinListSource } from '../../features/market/components/market-source.tsx';
import { coinTexts } from './coin-texts.ts';

const texts = {
  rank: (rank: number): string => `Rank ${String(rank)}`,
} as const;

const ArrowLeft = (): JSX.Element => (
  <svg width="16" height="10" viewBox="0 0 16 10" aria-hidden="true">
    <path d="M16 5H2M5.5 1.5 2 5l3.5 3.5" fill="none" stroke="currentColor" strokeWidth="1.25" />
  </svg>
);

type CoinHeadProps = {
  symbol: string;
  coin?: MarketCoin;
  back: { to: string; label: string };
  children?: ReactNode;
  /** Actions for the coin; null reserves their space. */
  actions?: ReactNode;
};

/** Back link, name and symbol, with further facts below. */
export const CoinHeader = ({
  symbol,
  coin,
  back,
  children,
  actions,
}: CoinHeadProps): JSX.Element => {
  const name = coin?.name ?? symbol;
  const hasOwnName = name.toUpperCase() !== symbol;
  useTitle(hasOwnName ? `${name} (${symbol})` : symbol);
  return (
    <>
      <p className="coin-back">
        <Link className="button" to={back.to}>
          <ArrowLeft />
          {back.label}
        </Link>
      </p>
      <div className="page-head coin-page-head">
        <div>
          <h1>
            {coin === undefined ? <span className="coin-icon" /> : <CoinIcon id={coin.id} />}
            {name} {hasOwnName ? <span className="name">{symbol}</span> : null}
          </h1>
          <p className="facts">
            {coin === undefined ? (
              <span>{coinTexts.loading}</span>
            ) : (
              <span>{texts.rank(coin.rank)}</span>
            )}
            {children}
          </p>
        </div>
        {actions === undefined ? null : <div className="buttons">{actions}</div>}
      </div>
    </>
  );
};

export const CoinPrice = ({ coin }: { coin: MarketCoin }): JSX.Element => (
  <header className="price-header">
    <h2 className="visually-hidden">{coinTexts.price(coin.name)}</h2>
    <p className="large-price">
      <LivePrice usd={coin.price} className="price" />
      <PercentChange percent={coin.change24h} chip />
      <span className="faint">24h</span>
    </p>
    <CoinListSource coins={[coin]} />
  </header>
);
