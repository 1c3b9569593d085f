import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { openCollection } from '../open-collection.ts';
import {
  unevaluatedReadingsCollection,
  unevaluatedReadingSchema,
  type UnevaluatedReading,
} from './record.ts';

type Ports = { readonly readModels: ReadModels };

// Hours of live readings. Gaps of more than an hour are also evaluated by hourly closes.
const maxReadings = 100;

export const openUnevaluatedReadings = ({ readModels }: Ports): Promise<void> =>
  openCollection(readModels, unevaluatedReadingsCollection);

/** Oldest first. */
export const listUnevaluatedReadings = ({ readModels }: Ports): Promise<UnevaluatedReading[]> =>
  readModels
    .collection<UnevaluatedReading>(unevaluatedReadingsCollection)
    .find({}, { sort: [['seq', 'asc']] });

/** Stores a reading, and deletes the oldest ones above the maximum. A repeat changes nothing. */
export const writeUnevaluatedReading = async (
  ports: Ports,
  reading: Omit<UnevaluatedReading, 'id'>,
): Promise<void> => {
  const document = unevaluatedReadingSchema.parse({ ...reading, id: String(reading.seq) });
  const stored = (await listUnevaluatedReadings(ports)).filter(({ id }) => id !== document.id);
  const excess = stored.slice(0, Math.max(0, stored.length + 1 - maxReadings));
  await ports.readModels.write({
    changes: [
      {
        collection: unevaluatedReadingsCollection,
        changes: [
          { id: document.id, document },
          ...excess.map(({ id }) => ({ id, document: null })),
        ],
      },
    ],
  });
};

export const deleteUnevaluatedReading = (
  { readModels }: Ports,
  { id }: Pick<UnevaluatedReading, 'id'>,
): Promise<void> =>
  readModels.write({
    changes: [{ collection: unevaluatedReadingsCollection, changes: [{ id, document: null }] }],
  });
