import { majorCoins } from '#contract/major-coins.ts';
import { Rejection } from '#domain/shared/rejection.ts';

/** One of the eight forecast coins. Rejects any other symbol as missing. */
export const requireMajorCoin = (symbol: string): (typeof majorCoins)[number] => {
  const coin = majorCoins.find((one) => one.symbol === symbol);
  if (coin) return coin;
  throw new Rejection('missing', 'market/unknown-symbol', { message: 'Cryptocurrency not found' });
};
