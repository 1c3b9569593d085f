import { marketOperations } from '#contract/operations/market.ts';
import { Rejection } from '#domain/shared/rejection.ts';
import {
  type CoinReading,
  coinBySymbol,
  type MarketReadingRecord,
} from '#observations/prices/queries.ts';
import { HttpFault } from '../http/problem-details.ts';
import type { MarketRoutesDeps } from './market-routes.ts';
import type { MarketBoard } from './market-board.ts';
import { toCoinDetail } from './market-view.ts';

export const coinRoute = ({ routes, board, systemNow }: MarketRoutesDeps): void => {
  routes.on(marketOperations.coin, ({ params }) => {
    const { reading, coin } = knownCoin(board, params.symbol);
    return Promise.resolve({ body: toCoinDetail(reading, coin, systemNow()) });
  });
};

/** Without any reading every symbol may be one. */
export const isKnownSymbol = (board: MarketBoard, symbol: string): boolean => {
  const reading = board.current();
  return reading === undefined || coinBySymbol(reading, symbol) !== undefined;
};

/** Without any reading it is unknown whether the coin exists: that is not "not found". */
export const knownCoin = (
  board: MarketBoard,
  symbol: string,
): { reading: MarketReadingRecord; coin: CoinReading } => {
  const reading = board.current();
  if (!reading) {
    throw new HttpFault(503, 'market/no-reading', {
      message: 'Failed to fetch market data',
      headers: { 'retry-after': '5' },
    });
  }
  const coin = coinBySymbol(reading, symbol);
  if (coin) return { reading, coin };
  throw new Rejection('missing', 'market/unknown-symbol', { message: 'Cryptocurrency not found' });
};
