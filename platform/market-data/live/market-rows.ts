import { z } from 'zod';
import type { RecordPrice, SourceCoin } from '../market-data.port.ts';

/** A time of a provider, with its offset; null where it cannot be read: an odd time must not cost the row. */
export const reportedTime = z.iso.datetime({ offset: true }).nullish().catch(null);
type ReportedTime = z.infer<typeof reportedTime>;

/** Ids once each, the best rank first, numbered from one: a source may list a coin twice or leave ranks out. */
export const coinsOfBestRank = (
  coins: readonly SourceCoin[],
  atMost = 100,
): readonly SourceCoin[] => {
  const seen = new Set<string>();
  const once = coins.filter(({ id }) => !seen.has(id) && seen.add(id));
  return once.slice(0, atMost).map((coin, index) => ({ ...coin, rank: index + 1 }));
};

/** The newest time of the coins, never later than now: a provider's clock may be wrong. */
export const marketTime = (coins: readonly Pick<SourceCoin, 'at'>[], now: Date): string => {
  const newest = coins.reduce((latest, { at = '' }) => (at > latest ? at : latest), '');
  const limit = now.toISOString();
  return newest === '' || newest > limit ? limit : newest;
};

/** A reported time, never later than now: a provider’s clock may be wrong. Null where it is not reported. */
export const pastTime = (at: ReportedTime, now: Date): string | null =>
  at ? marketTime([{ at: new Date(at).toISOString() }], now) : null;

/** Null where the price is not reported; some providers write 0 for that. */
export const recordPriceOf = (
  price: number | null | undefined,
  at: ReportedTime,
): RecordPrice | null => (price ? { price, at: at ? new Date(at).toISOString() : null } : null);

/** Absent, and so computed from the candles, where a source does not know the figure at all. */
export const changeOf = (
  name: 'change1h' | 'change7d',
  percent: number | null | undefined,
): Partial<SourceCoin> => (percent === undefined ? {} : { [name]: percent });
