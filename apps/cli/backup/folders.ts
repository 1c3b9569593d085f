import path from 'node:path';
import type { Arguments } from '../arguments.ts';

export type BackupFolderPaths = { readonly folder: string; readonly keysFolder: string };

/** The keys are in a folder beside the backup unless another one is named. */
export const parseBackupFolders = ({
  positionals: [given = ''],
  options,
}: Arguments): BackupFolderPaths => {
  const folder = path.resolve(given);
  return { folder, keysFolder: path.resolve(options['keys'] ?? `${folder}-keys`) };
};
