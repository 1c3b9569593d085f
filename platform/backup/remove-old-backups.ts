import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { dayMs } from '#domain/shared/time/durations.ts';
import { findBackupFile, listBackups, manifestFile, type Manifest } from './manifest.ts';
import { partsFolder } from './part-store.ts';

export const maxBackups = 30;

/** A copy of the keys still has the keys of members who were erased after it was made. */
export const keyRetentionDays = 30;

/**
 * Deletes all backups but the newest ones, with the parts that only they need, and old copies of
 * keys. The newest backup keeps its keys. Returns the backups whose manifests cannot be read: while
 * there is one, no parts are deleted, because it may need them.
 */
export const removeOldBackups = async (options: {
  readonly folder: string;
  readonly keysFolder: string;
  readonly now: Date;
}): Promise<readonly number[]> => {
  const { folder, keysFolder, now } = options;
  const sequences = await listBackups(folder);
  const keptBackupFiles = await Promise.all(
    sequences.slice(-maxBackups).map((sequence) => findBackupFile(folder, sequence)),
  );
  // The manifest first, so that no backup refers to a part that is gone.
  for (const sequence of sequences.slice(0, -maxBackups)) await rm(manifestFile(folder, sequence));
  const oldestKeptTime = now.getTime() - keyRetentionDays * dayMs;
  const backupsWithKeys = keptBackupFiles.filter(
    (backup) => backup === keptBackupFiles.at(-1) || backup.createdAt.getTime() >= oldestKeptTime,
  );
  const keys = new Set(backupsWithKeys.map(({ keysFile }) => keysFile));
  for (const name of await readdir(keysFolder))
    if (/^keys-\d+\.jsonl\.gz$/.test(name) && !keys.has(name))
      await rm(path.join(keysFolder, name), { force: true });
  const manifests = keptBackupFiles.flatMap(({ manifest }) => manifest ?? []);
  if (manifests.length === keptBackupFiles.length) await removeOtherParts(folder, manifests);
  return keptBackupFiles.flatMap(({ sequence, manifest }) => (manifest ? [] : [sequence]));
};

const removeOtherParts = async (folder: string, kept: readonly Manifest[]): Promise<void> => {
  const requiredFiles = new Set(
    kept.flatMap(({ log, collections, files }) =>
      [log.segments, ...[...collections, ...files].map(({ parts }) => parts)]
        .flat()
        .map(({ sha256 }) => `${sha256}.gz`),
    ),
  );
  const partsPath = path.join(folder, partsFolder);
  for (const entry of await readdir(partsPath, { recursive: true, withFileTypes: true }))
    if (entry.isFile() && !requiredFiles.has(entry.name))
      await rm(path.join(entry.parentPath, entry.name), { force: true });
};
