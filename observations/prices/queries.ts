import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { type CoinReading, type MarketReadingRecord, marketReadingsCollection } from './record.ts';

export { marketChannel } from './record.ts';
export type { CoinReading, MarketReadingRecord } from './record.ts';

type Ports = { readonly readModels: ReadModels };

/** Undefined before the first reading. */
export const findMarketReading = ({
  readModels,
}: Ports): Promise<MarketReadingRecord | undefined> =>
  readModels.collection<MarketReadingRecord>(marketReadingsCollection).findOne('latest');

/** Symbols are not unique, so the coin with the best rank wins. Ignores case. */
export const findListedCoinBySymbol = (
  { coins }: Pick<MarketReadingRecord, 'coins'>,
  symbol: string,
): CoinReading | undefined => {
  const upperCaseSymbol = symbol.toUpperCase();
  return coins
    .filter((coin) => coin.symbol.toUpperCase() === upperCaseSymbol)
    .reduce<CoinReading | undefined>(
      (best, coin) => (best && best.rank <= coin.rank ? best : coin),
      undefined,
    );
};

/** `now` is the system time, because the age of a figure must not depend on a demo clock. */
export const isStale = ({ freshUntil }: Pick<CoinReading, 'freshUntil'>, now: Date): boolean =>
  Date.parse(freshUntil) < now.getTime();
