import type { SourceCoin } from '../market-data.port.ts';

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

/** Absent, and so computed from the candles, where a source does not know the figure at all. */
export const changeOf = (
  name: 'change1h' | 'change7d',
  percent: number | null | undefined,
): Partial<SourceCoin> => (percent === undefined ? {} : { [name]: percent });
