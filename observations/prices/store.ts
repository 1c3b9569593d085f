import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import {
  type MarketReadingRecord,
  marketReadingSchema,
  readingsCollection,
  type SourceHealth,
  sourceHealthCollection,
  sourceHealthSchema,
} from './record.ts';

type Ports = { readonly readModels: ReadModels };

/** Makes the collections known to readers; harmless when they are. */
export const openPrices = async ({ readModels }: Ports): Promise<void> => {
  await readModels.activate(readingsCollection);
  await readModels.activate(sourceHealthCollection);
};

/** Replaces the latest reading in one write. */
export const writeMarket = ({ readModels }: Ports, reading: MarketReadingRecord): Promise<void> =>
  readModels.write({
    changes: [
      {
        collection: readingsCollection,
        changes: [{ id: reading.id, document: marketReadingSchema.parse(reading) }],
      },
    ],
  });

/** Notes how a source did, and forgets those that are not asked any more. */
export const writeSourceHealth = async (
  { readModels }: Ports,
  health: SourceHealth,
): Promise<void> => {
  const known = await readModels.collection<SourceHealth>(sourceHealthCollection).find();
  const others = known.filter(({ id }) => id !== health.id);
  await readModels.write({
    changes: [
      {
        collection: sourceHealthCollection,
        changes: [
          { id: health.id, document: sourceHealthSchema.parse(health) },
          ...others.map(({ id }) => ({ id, document: null })),
        ],
      },
    ],
  });
};
