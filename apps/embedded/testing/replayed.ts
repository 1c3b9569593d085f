import { isDeepStrictEqual } from 'node:util';
import { memoryLeases } from '#platform/leases/memory.adapter.ts';
import type { Platform } from '#platform/platform.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { sqliteReadModels } from '#platform/read-models/sqlite.adapter.ts';
import { projections } from '#projections/catalogue.ts';
import { startProjector } from '#workers/start-projector.ts';

/**
 * Compares the documents with two replays of the whole log. Returns the differences and the number
 * of documents.
 */
export const compareWithReplays = async (
  platform: Platform,
): Promise<{ readonly documents: number; readonly different: readonly string[] }> => {
  const replays = [sqliteReadModels({ file: ':memory:' }), sqliteReadModels({ file: ':memory:' })];
  try {
    // Separate leases, because the product's projector continues at the same time.
    for (const readModels of replays) {
      await project({ ...platform, readModels, leases: memoryLeases() });
    }
    const stored = await documentsOf(platform.readModels);
    const others = await Promise.all(replays.map(documentsOf));
    const ids = new Set([stored, ...others].flatMap((each) => [...each.keys()]));
    const isSame = (id: string): boolean =>
      others.every((each) => isDeepStrictEqual(each.get(id), stored.get(id)));
    return { documents: ids.size, different: [...ids].filter((id) => !isSame(id)) };
  } finally {
    for (const each of replays) await each.close();
  }
};

const project = async (platform: Platform): Promise<void> => {
  const projector = startProjector(platform);
  await projector.reachedHead();
  await projector.stop();
};

const documentsOf = async (readModels: ReadModels): Promise<Map<string, object>> => {
  const all = new Map<string, object>();
  for (const { collection } of projections) {
    for (const found of await readModels.collection(collection).find()) {
      all.set(`${collection.name} ${found.id}`, found);
    }
  }
  return all;
};
