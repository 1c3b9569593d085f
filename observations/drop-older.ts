import { dayMs } from '#domain/shared/time/durations.ts';
import type { CollectionDefinition, ReadModels } from '#platform/read-models/read-models.port.ts';

type Age = { readonly now: Date; readonly days: number };

/** Deletes documents whose `at` is older than a number of days. */
export const dropOlder = async (
  readModels: ReadModels,
  collection: CollectionDefinition,
  { now, days }: Age,
): Promise<void> => {
  const oldest = new Date(now.getTime() - days * dayMs).toISOString();
  const old = await readModels
    .collection<{ id: string; at: string }>(collection)
    .find({ at: { lt: oldest } });
  if (old.length === 0) return;
  const changes = old.map(({ id }) => ({ id, document: null }));
  await readModels.write({ changes: [{ collection, changes }] });
};
