import type { PendingMigration } from '#observations/open-collection.ts';
import { formatMigrations } from '#observations/require-backup-taken.ts';
import { getUpdateBackupFolders } from '#platform/backup/update-backup.ts';
import type { Platform } from '#platform/platform.ts';
import { projections } from '#projections/catalogue.ts';

type Ports = Pick<
  Platform,
  'backups' | 'config' | 'erasureList' | 'keys' | 'logger' | 'storedEvents'
>;

/** Backs up into the data folder, so that an update that goes wrong can be undone. */
export const backUpBeforeMigration =
  (ports: Ports) =>
  async (pending: readonly PendingMigration[]): Promise<void> => {
    const { backups, config, logger } = ports;
    const folders = getUpdateBackupFolders(config.storesDir);
    const backup = await backups?.create(ports, {
      ...folders,
      rebuilt: new Set(projections.map(({ collection }) => collection.name)),
      now: () => new Date(),
      onProgress: () => undefined,
    });
    logger.info(
      { folder: folders.folder, backup: backup?.sequence, migrations: formatMigrations(pending) },
      'A backup was made before the data is migrated.',
    );
  };
