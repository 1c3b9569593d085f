import type { JSX } from 'react';
import { Link } from 'react-router';
import { alertTexts } from '../../features/alerts/texts.ts';
import { coinPath } from '../../lib/coin-path.ts';

/** Watched coins without a row, each linked to its page. */
export const UnlistedCoins = ({ symbols }: { symbols: readonly string[] }): JSX.Element => (
  <p className="unlisted">
    {alertTexts.watchlist.notListed}
    {symbols.map((symbol) => (
      <Link key={symbol} className="symbol" to={coinPath(symbol)}>
        {symbol}
      </Link>
    ))}
  </p>
);
