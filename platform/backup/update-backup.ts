import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { listKeyFiles } from './key-files.ts';
import { findBackupFiles, manifestFile } from './manifest.ts';

/** Where an update that migrates data is backed up, beside the data. */
export const getUpdateBackupFolders = (
  storesDir: string,
): { readonly folder: string; readonly keysFolder: string } => {
  const folder = path.join(storesDir, 'before-update');
  return { folder, keysFolder: `${folder}-keys` };
};

/** Deletes the backups that were made before then, and their keys first. Returns how many. */
export const removeUpdateBackups = async (storesDir: string, before: Date): Promise<number> => {
  const { folder, keysFolder } = getUpdateBackupFolders(storesDir);
  if (!existsSync(folder)) return 0;
  const backups = await findBackupFiles(folder);
  const oldBackups = backups.filter(({ createdAt }) => createdAt < before);
  const { own } = await listKeyFiles(keysFolder, backups);
  for (const { sequence } of oldBackups) {
    for (const { name } of own.filter((file) => file.sequence === sequence))
      await rm(path.join(keysFolder, name), { force: true });
    await rm(manifestFile(folder, sequence));
  }
  if (oldBackups.length > 0 && oldBackups.length === backups.length)
    for (const each of [keysFolder, folder]) await rm(each, { recursive: true, force: true });
  return oldBackups.length;
};
