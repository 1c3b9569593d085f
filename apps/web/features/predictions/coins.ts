import { majorCoins } from '#contract/major-coins.ts';

/** One of the eight coins that are forecast. */
export type ForecastSymbol = (typeof majorCoins)[number]['symbol'];

/** Their symbols, in the order in which they are offered. */
export const forecastSymbols: readonly ForecastSymbol[] = majorCoins.map(({ symbol }) => symbol);

const names: Readonly<Record<ForecastSymbol, string>> = {
  BTC: 'Bitcoin',
  ETH: 'Ethereum',
  BNB: 'BNB',
  SOL: 'Solana',
  ADA: 'Cardano',
  XRP: 'XRP',
  DOGE: 'Dogecoin',
  DOT: 'Polkadot',
};

/** What people call a coin. */
export const nameOf = (symbol: ForecastSymbol): string => names[symbol];

/** The coin of that symbol, in any case; undefined where it is not forecast. */
export const forecastCoin = (symbol: string | null): ForecastSymbol | undefined =>
  forecastSymbols.find((one) => one === symbol?.toUpperCase());

/** The coin that an address names; Bitcoin without one. */
export const coinIn = (params: URLSearchParams): ForecastSymbol =>
  forecastCoin(params.get('coin')) ?? 'BTC';
