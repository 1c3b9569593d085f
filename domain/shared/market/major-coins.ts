/** The main coins of the product, with their ids at the sources. */
export const majorCoins = [
  { symbol: 'BTC', id: 'bitcoin' },
  { symbol: 'ETH', id: 'ethereum' },
  { symbol: 'BNB', id: 'binancecoin' },
  { symbol: 'SOL', id: 'solana' },
  { symbol: 'ADA', id: 'cardano' },
  { symbol: 'XRP', id: 'ripple' },
  { symbol: 'DOGE', id: 'dogecoin' },
  { symbol: 'DOT', id: 'polkadot' },
] as const;

const majorCoinIds: ReadonlySet<string> = new Set(majorCoins.map(({ id }) => id));

export const isMajorCoinId = (coinId: string): boolean => majorCoinIds.has(coinId);

/** Shown to members who have chosen none. */
export const defaultCoins = ['BTC', 'ETH', 'SOL', 'BNB'] as const;
