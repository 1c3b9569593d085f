import type { PendingMigration } from './open-collection.ts';

export const backupTakenFlag = '--backup-taken';

/** Thrown before a migration. Nothing has been changed. */
export class BackupNotTakenError extends Error {
  /** The message is complete, so it is shown without a stack trace. */
  readonly isPlain = true;
  constructor(pending: readonly PendingMigration[]) {
    super(
      `This release migrates ${formatMigrations(pending)}. Back up MongoDB and the event store, then start the workers or the projector with ${backupTakenFlag}. Nothing was changed.`,
    );
    this.name = 'BackupNotTakenError';
  }
}

/** Engines have backup tools of their own, so the operator confirms that they were used. */
export const requireBackupTaken =
  (argv: readonly string[]) =>
  (pending: readonly PendingMigration[]): Promise<void> =>
    argv.includes(backupTakenFlag)
      ? Promise.resolve()
      : Promise.reject(new BackupNotTakenError(pending));

export const formatMigrations = (pending: readonly PendingMigration[]): string =>
  pending
    .map(({ name, from, to }) => `${name} from version ${String(from)} to ${String(to)}`)
    .join(', ');
