import type { JSX } from 'react';
import { Link } from 'react-router';
import { marketEndpoints } from '#contract/market/market.ts';
import { buildUrl } from '#contract/url.ts';
import { useCoinPath } from '../../../lib/coin-path.ts';

type CoinLabel = { id: string; coinSymbol: string; name: string };

/** Decorative, because the name is next to it. */
export const CoinIcon = ({ id }: Pick<CoinLabel, 'id'>): JSX.Element => (
  <img
    className="coin-icon"
    src={buildUrl(marketEndpoints.coinIcon, { params: { id } })}
    width={20}
    height={20}
    alt=""
    loading="lazy"
    decoding="async"
  />
);

export const CoinName = ({ id, coinSymbol, name }: CoinLabel): JSX.Element => (
  <>
    <CoinIcon id={id} />
    <span className="symbol">{coinSymbol}</span>
    {name.toUpperCase() === coinSymbol.toUpperCase() ? null : (
      <>
        {' '}
        <span className="name">{name}</span>
      </>
    )}
  </>
);

export const CoinLink = (coin: CoinLabel): JSX.Element => {
  const getPath = useCoinPath();
  return (
    <Link to={getPath(coin.coinSymbol)}>
      <CoinName {...coin} />
    </Link>
  );
};
