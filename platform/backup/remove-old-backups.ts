import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { dayMs } from '#domain/shared/time/durations.ts';
import type { UnreadableBackup } from './backup.port.ts';
import { listKeyFiles } from './key-files.ts';
import { findBackupFiles, manifestFile, type Manifest } from './manifest.ts';
import { partsFolder } from './part-store.ts';

export const maxBackups = 30;

/**
 * A backup still has what was deleted after it was made, and its copy of the keys has the keys of
 * members who were erased.
 */
export const backupRetentionDays = 30;

type RemovalResult = {
  readonly unreadable: readonly UnreadableBackup[];
  /** Key files of other series of backups. */
  readonly otherKeyFiles: readonly string[];
};

/**
 * Deletes all backups but the newest ones, and those that are too old, with their keys and with the
 * parts that only they need. The newest backup is never too old. While a manifest cannot be read, no
 * parts are deleted, because that backup may need them. Key files of other series are never deleted.
 */
export const removeOldBackups = async (options: {
  readonly folder: string;
  readonly keysFolder: string;
  readonly now: Date;
}): Promise<RemovalResult> => {
  const { folder, keysFolder, now } = options;
  const backups = await findBackupFiles(folder);
  const oldestKeptTime = now.getTime() - backupRetentionDays * dayMs;
  const keptBackups = backups
    .slice(-maxBackups)
    .filter((each) => each === backups.at(-1) || each.createdAt.getTime() >= oldestKeptTime);
  const keptSequences = new Set(keptBackups.map(({ sequence }) => sequence));
  // Names without an id are recognised by their manifests, so the keys come first.
  const { own, others } = await listKeyFiles(keysFolder, backups);
  for (const { name, sequence } of own)
    if (!keptSequences.has(sequence)) await rm(path.join(keysFolder, name), { force: true });
  // Before the parts, so that no backup refers to a part that is gone.
  for (const { sequence } of backups)
    if (!keptSequences.has(sequence)) await rm(manifestFile(folder, sequence));
  const manifests = keptBackups.flatMap(({ manifest }) => manifest ?? []);
  if (manifests.length === keptBackups.length) await removeOtherParts(folder, manifests);
  return {
    unreadable: keptBackups.flatMap(({ sequence, manifest, problem }) =>
      manifest ? [] : [{ sequence, problem }],
    ),
    otherKeyFiles: others,
  };
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
