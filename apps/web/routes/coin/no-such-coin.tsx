import type { JSX } from 'react';
import type { MarketCoin } from '#contract/market/market.ts';
import { NotFound } from '../not-found.tsx';
import { notFoundTexts as texts } from '../not-found-texts.ts';

/** A coin by the symbol of its page's address, which is in capitals. */
export const coinOf = (coins: readonly MarketCoin[], symbol: string): MarketCoin | undefined =>
  coins.find(({ coinSymbol }) => coinSymbol.toUpperCase() === symbol);

/** Whether a page has the symbol that its coin had before. */
export const isRenamed = ({ coinSymbol }: MarketCoin, symbol: string): boolean =>
  coinSymbol.toUpperCase() !== symbol;

export const NoSuchCoin = ({ symbol }: { symbol: string }): JSX.Element => (
  <NotFound>
    <p>
      {texts.coin} <b>{symbol}</b>.
    </p>
  </NotFound>
);
