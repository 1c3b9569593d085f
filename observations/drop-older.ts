import { dayMs } from '#domain/shared/time/durations.ts';
import type { CollectionDefinition, ReadModels } from '#platform/read-models/read-models.port.ts';

type Age = { readonly now: Date; readonly days: number };

/** Deletes documents whose `at` is older than a number of days. */
export const dropOldDocuments = async (
  readModels: ReadModels,
  collection: CollectionDefinition,
  { now, days }: Age,
): Promise<void> => {
  const cutoff = new Date(now.getTime() - days * dayMs).toISOString();
  const expiredDocuments = await readModels
    .collection<{ id: string; at: string }>(collection)
    .find({ at: { lt: cutoff } });
  if (expiredDocuments.length === 0) return;
  const changes = expiredDocuments.map(({ id }) => ({ id, document: null }));
  await readModels.write({ changes: [{ collection, changes }] });
};
