import type { JSX } from 'react';
import { Link } from '../../../components/link.tsx';

type Named = { coinSymbol: string; name: string };

export const CoinName = ({ coinSymbol, name }: Named): JSX.Element => (
  <>
    <span className="sym">{coinSymbol}</span>
    {name.toUpperCase() === coinSymbol.toUpperCase() ? null : (
      <>
        {' '}
        <span className="nm">{name}</span>
      </>
    )}
  </>
);

export const coinPath = (symbol: string): string => `/crypto/${encodeURIComponent(symbol)}`;

export const CoinLink = (coin: Named): JSX.Element => (
  <Link to={coinPath(coin.coinSymbol)}>
    <CoinName {...coin} />
  </Link>
);
