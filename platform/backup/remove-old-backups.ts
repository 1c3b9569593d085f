import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { listBackups, manifestFile, readManifest } from './manifest.ts';
import { partsFolder } from './part-store.ts';

/**
 * A backup of the keys still has the keys of members who were erased after it, so old ones are
 * deleted.
 */
export const keptBackups = 30;

/** Deletes all backups but the newest ones, with their keys and the parts that only they need. */
export const removeOldBackups = async (folders: {
  readonly folder: string;
  readonly keysFolder: string;
}): Promise<void> => {
  const { folder, keysFolder } = folders;
  const all = await listBackups(folder);
  const kept = await Promise.all(
    all.slice(-keptBackups).map((sequence) => readManifest(folder, sequence)),
  );
  // The manifest first, so that no backup refers to a part that is gone.
  for (const sequence of all.slice(0, -keptBackups)) await rm(manifestFile(folder, sequence));
  const keys = new Set(kept.map(({ keys: { file } }) => file));
  for (const name of await readdir(keysFolder))
    if (/^keys-\d+\.jsonl\.gz$/.test(name) && !keys.has(name))
      await rm(path.join(keysFolder, name), { force: true });
  const needed = new Set(
    kept.flatMap(({ log, collections, files }) =>
      [log.segments, ...[...collections, ...files].map(({ parts }) => parts)]
        .flat()
        .map(({ sha256 }) => `${sha256}.gz`),
    ),
  );
  const parts = path.join(folder, partsFolder);
  for (const entry of await readdir(parts, { recursive: true, withFileTypes: true }))
    if (entry.isFile() && !needed.has(entry.name))
      await rm(path.join(entry.parentPath, entry.name), { force: true });
};
