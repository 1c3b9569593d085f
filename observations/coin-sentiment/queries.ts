import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { storiesCollection, type Story } from '../news/record.ts';

type Ports = { readonly readModels: ReadModels };

/** Stories about all coins between two times, newest first. Limited to 10,000. */
export const listStoriesBetween = (
  { readModels }: Ports,
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<readonly Story[]> =>
  readModels
    .collection<Story>(storiesCollection)
    .find(
      { publishedAt: { gte: from.toISOString(), lte: to.toISOString() } },
      { sort: [['publishedAt', 'desc']], limit: 10_000 },
    );
