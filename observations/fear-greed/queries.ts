import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { fearGreedCollection, type FearGreedRecord } from './record.ts';

export type { FearGreedRecord } from './record.ts';

type Ports = { readonly readModels: ReadModels };

export type FearGreedQuestion = {
  /** Sources that may be shown, the preferred one first. */
  readonly sources: readonly string[];
  /** The last day that may be shown, as 2026-11-21. */
  readonly today: string;
  readonly days: number;
};

/** The newest days of the first source that has any, oldest first. */
export const listFearGreed = async (
  ports: Ports,
  { sources, today, days }: FearGreedQuestion,
): Promise<readonly FearGreedRecord[]> => {
  for (const source of sources) {
    const found = await ports.readModels
      .collection<FearGreedRecord>(fearGreedCollection)
      .find(
        { source: { eq: source }, day: { lte: today } },
        { sort: [['day', 'desc']], limit: days },
      );
    if (found.length > 0) return found.reverse();
  }
  return [];
};

/** The newest day of one source, as 2026-11-21; undefined before the first. */
export const newestFearGreedDay = async (
  { readModels }: Ports,
  source: string,
): Promise<string | undefined> => {
  const [newest] = await readModels
    .collection<FearGreedRecord>(fearGreedCollection)
    .find({ source: { eq: source } }, { sort: [['day', 'desc']], limit: 1 });
  return newest?.day;
};
