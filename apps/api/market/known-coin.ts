import { coinSymbolPattern } from '#domain/shared/market/coin-symbol.ts';
import { Rejection } from '#domain/shared/rejection.ts';
import { findSymbolLookup } from '#observations/look-ups/queries.ts';
import { findCoinBySymbol } from '#observations/former-symbols/queries.ts';
import type { CoinReading, MarketReadingRecord } from '#observations/prices/queries.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { HttpError } from '../http/problem-details.ts';
import type { MarketBoard } from './market-board.ts';
import type { MarketRoutesDeps } from './market-routes.ts';

// No source writes a longer symbol, and a look-up costs a request.
const maxLookedUpLength = 15;

export type KnownCoin = { readonly reading: MarketReadingRecord; readonly coin: CoinReading };

type Board = Pick<MarketBoard, 'current' | 'formerSymbols'>;

/** A coin on the list by its current or former symbol. Undefined without a reading. */
export const findCoinOnMarketList = (board: Board, symbol: string): CoinReading | undefined => {
  const reading = board.current();
  return reading && findCoinBySymbol(reading, board.formerSymbols(), symbol);
};

/** Whether a symbol that is not on the list can be looked up. Only live sources offer more coins. */
export const canBeLookedUp = (
  { kind }: Pick<MarketReadingRecord, 'kind'>,
  symbol: string,
): boolean =>
  kind === 'live' && symbol.length <= maxLookedUpLength && coinSymbolPattern.test(symbol);

/** Also true without a reading, and for any symbol that could be looked up. */
export const isKnownSymbol = (board: MarketBoard, symbol: string): boolean => {
  const reading = board.current();
  if (!reading || findCoinOnMarketList(board, symbol)) return true;
  return canBeLookedUp(reading, symbol.toUpperCase());
};

/** Without a reading, it is unknown whether a coin exists, so the response is 503 instead of 404. */
export const requireCurrentReading = (board: MarketBoard): MarketReadingRecord => {
  const reading = board.current();
  if (reading) return reading;
  throw new HttpError(503, 'market/no-reading', {
    message: 'Failed to fetch market data',
    headers: { 'retry-after': '5' },
  });
};

const unknownSymbolError = (): Rejection =>
  new Rejection('missing', 'market/unknown-symbol', { message: 'Cryptocurrency not found' });

/** A coin on the list. Only those are read every minute and can have price alerts. */
export const requireListedCoin = (board: MarketBoard, symbol: string): CoinReading => {
  requireCurrentReading(board);
  const coin = findCoinOnMarketList(board, symbol);
  if (coin) return coin;
  throw unknownSymbolError();
};

/** A coin on the list, or one that a member looked up. */
export const requireKnownCoin = async (
  { board, platform, systemNow }: Pick<MarketRoutesDeps, 'board' | 'platform' | 'systemNow'>,
  symbol: string,
): Promise<KnownCoin> => {
  const reading = requireCurrentReading(board);
  const { readModels } = platform;
  const coin =
    findCoinOnMarketList(board, symbol) ??
    (await findLookedUpCoin({ readModels, systemNow }, reading, symbol));
  if (coin) return { reading, coin };
  throw unknownSymbolError();
};

const findLookedUpCoin = async (
  ports: { readonly readModels: ReadModels; readonly systemNow: () => Date },
  reading: MarketReadingRecord,
  symbol: string,
): Promise<CoinReading | undefined> => {
  const lookUp = await findSymbolLookup(ports, symbol.toUpperCase(), ports.systemNow());
  return lookUp?.kind === reading.kind ? (lookUp.coin ?? undefined) : undefined;
};
