import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { findPendingMigrations, observationCollections } from './collections.ts';
import { BackupNotTakenError } from './require-backup-taken.ts';

/** For processes that only read observations. They start after another process has migrated them. */
export const requireMigratedObservations = async (
  ports: { readonly readModels: ReadModels },
  collections = observationCollections,
): Promise<void> => {
  const pendingMigrations = await findPendingMigrations(ports, collections);
  if (pendingMigrations.length > 0) throw new BackupNotTakenError(pendingMigrations);
};
