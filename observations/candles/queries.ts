import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { type CandleDay, type CandleRecord, candlesCollection, dayOf } from './record.ts';

export type { CandleRecord } from './record.ts';

type Ports = { readonly readModels: ReadModels };

export type CandleRange = {
  readonly coinId: string;
  /** Only hours that were over by then, ISO-8601. */
  readonly until: string;
  readonly limit: number;
};

const hourMs = 3_600_000;

/** The newest finished hourly candles of a coin, oldest first. */
export const listCandles = async (
  { readModels }: Ports,
  { coinId, until, limit }: CandleRange,
): Promise<CandleRecord[]> => {
  const days = await readModels.collection<CandleDay>(candlesCollection).find(
    { coinId: { eq: coinId }, day: { lte: dayOf(until) } },
    // One day more than the hours fill: the newest day has only just begun.
    { sort: [['day', 'desc']], limit: Math.ceil(limit / 24) + 1 },
  );
  return days
    .reverse()
    .flatMap(({ candles }) => candles)
    .filter(({ openAt }) => Date.parse(openAt) + hourMs <= Date.parse(until))
    .slice(-limit);
};

/** The newest day that has candles of a source; undefined when there are none. */
export const newestCandleDay = async (
  { readModels }: Ports,
  source: string,
): Promise<string | undefined> => {
  const [newest] = await readModels
    .collection<CandleDay>(candlesCollection)
    .find({ source: { eq: source } }, { sort: [['day', 'desc']], limit: 1 });
  return newest?.day;
};
