import { majorCoins } from '#contract/major-coins.ts';

export type ForecastSymbol = (typeof majorCoins)[number]['symbol'];

/** Their symbols in display order. */
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

/** The coin's common name. */
export const getCoinName = (symbol: ForecastSymbol): string => names[symbol];

/** The coin with that symbol, in any case; undefined when it is not forecast. */
export const findForecastSymbol = (symbol: string | null): ForecastSymbol | undefined =>
  forecastSymbols.find((one) => one === symbol?.toUpperCase());

/** The coin in the address; Bitcoin by default. */
export const parseForecastSymbol = (params: URLSearchParams): ForecastSymbol =>
  findForecastSymbol(params.get('coin')) ?? 'BTC';
