import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import {
  candleHistoryCollection,
  candleHistoryId,
  type CandleHistoryRecord,
  type RequestedCoin,
  requestedCoinsCollection,
} from './record.ts';

export type { CandleHistoryRecord } from './record.ts';

type Ports = { readonly readModels: ReadModels };

export const listCandleHistories = ({ readModels }: Ports): Promise<CandleHistoryRecord[]> =>
  readModels
    .collection<CandleHistoryRecord>(candleHistoryCollection)
    .find({}, { sort: [['source', 'asc']] });

export const findCandleHistory = (
  { readModels }: Ports,
  source: string,
  coinId: string,
): Promise<CandleHistoryRecord | undefined> =>
  readModels
    .collection<CandleHistoryRecord>(candleHistoryCollection)
    .findOne(candleHistoryId(source, coinId));

/** True once the history of the coin has been requested completely from at least one source. */
export const isHistoryComplete = async ({ readModels }: Ports, coinId: string): Promise<boolean> =>
  (
    await readModels
      .collection<CandleHistoryRecord>(candleHistoryCollection)
      .find({ coinId: { eq: coinId } })
  ).some(({ askedFrom, target }) => askedFrom <= target);

export const listRequestedCoins = async ({ readModels }: Ports): Promise<readonly string[]> => {
  const requestedCoins = await readModels
    .collection<RequestedCoin>(requestedCoinsCollection)
    .find();
  return requestedCoins
    .toSorted((one, other) => (one.askedAt < other.askedAt ? -1 : 1))
    .map(({ id }) => id);
};

/** Requested share of the history in per cent. */
export const historyProgress = ({ newest, askedFrom, target }: CandleHistoryRecord): number => {
  const totalMs = Date.parse(newest) - Date.parse(target);
  const completedMs = Date.parse(newest) - Date.parse(askedFrom);
  return totalMs <= 0 ? 100 : Math.min(100, Math.floor((100 * completedMs) / totalMs));
};
