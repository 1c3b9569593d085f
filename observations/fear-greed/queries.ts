import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { fearGreedCollection, type FearGreedRecord } from './record.ts';

export type { FearGreedRecord } from './record.ts';

type Ports = { readonly readModels: ReadModels };

export type FearGreedQuery = {
  /** Allowed sources in order of preference. */
  readonly sources: readonly string[];
  /** The newest allowed day, such as `2026-11-21`. */
  readonly today: string;
  readonly days: number;
};

/** The newest days of the source with the most recent day, oldest first. In a tie the preferred source wins. */
export const listFearGreedRecords = async (
  ports: Ports,
  { sources, today, days }: FearGreedQuery,
): Promise<readonly FearGreedRecord[]> => {
  let newest: FearGreedRecord[] = [];
  for (const source of sources) {
    const found = await ports.readModels
      .collection<FearGreedRecord>(fearGreedCollection)
      .find(
        { source: { eq: source }, day: { lte: today } },
        { sort: [['day', 'desc']], limit: days },
      );
    if ((found[0]?.day ?? '') > (newest[0]?.day ?? '')) newest = found;
  }
  return newest.reverse();
};

/** The newest day of one source, such as `2026-11-21`, or undefined. */
export const newestFearGreedDay = async (
  { readModels }: Ports,
  source: string,
): Promise<string | undefined> => {
  const [newest] = await readModels
    .collection<FearGreedRecord>(fearGreedCollection)
    .find({ source: { eq: source } }, { sort: [['day', 'desc']], limit: 1 });
  return newest?.day;
};
