import type { JSX } from 'react';
import type { MarketCoin } from '#contract/market/market.ts';
import { NotFound } from '../not-found.tsx';

/** Finds a coin by the symbol in the address, which is upper case. */
export const findListedCoin = (
  coins: readonly MarketCoin[],
  symbol: string,
): MarketCoin | undefined => coins.find(({ coinSymbol }) => coinSymbol.toUpperCase() === symbol);

/** Whether the address uses a former symbol of the coin. */
export const isFormerSymbol = ({ coinSymbol }: MarketCoin, symbol: string): boolean =>
  coinSymbol.toUpperCase() !== symbol;

export const CoinNotFound = ({ symbol }: { symbol: string }): JSX.Element => (
  <NotFound>
    <p>
      Cryptocurrency not found. No coin on Tidemark has the symbol <b>{symbol}</b>.
    </p>
  </NotFound>
);
