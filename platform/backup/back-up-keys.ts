import { existsSync } from 'node:fs';
import { copyFile, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import type { KeyStore } from '../keys/keys.port.ts';
import { masterKeyFile } from '../keys/master-key.ts';
import { exportKeys } from '../log-file/key-file.ts';
import { OperatorError } from '../plain-error.ts';
import { sha256Hex } from './checksum.ts';
import { listKeyFiles } from './key-files.ts';
import { findBackupFiles, type StoredKeys } from './manifest.ts';
import { readBackupFileIfExists } from './read-backup-file.ts';

type KeyBackup = {
  readonly storesDir: string;
  readonly keysFolder: string;
  /** The name of the file. */
  readonly name: string;
};

/** Writes the wrapped keys into a folder of their own, with the master key if it is a file. */
export const backUpKeys = async (
  ports: { readonly keys: Pick<KeyStore, 'listWrapped'> },
  { storesDir, keysFolder, name }: KeyBackup,
): Promise<StoredKeys> => {
  const file = path.join(keysFolder, name);
  // Left behind by a backup that was interrupted before its manifest was written.
  await rm(file, { force: true });
  const count = await exportKeys(ports, file);
  // Absent when MASTER_KEY is set.
  const masterKey = path.join(storesDir, masterKeyFile);
  if (existsSync(masterKey)) await copyFile(masterKey, path.join(keysFolder, masterKeyFile));
  return { file: name, count, sha256: sha256Hex(await readFile(file)) };
};

/** Key files of other series may need the master key beside them, which a backup replaces. */
export const requireSameMasterKey = async (
  storesDir: string,
  { folder, keysFolder }: { readonly folder: string; readonly keysFolder: string },
): Promise<void> => {
  const files = [storesDir, keysFolder].map((each) => path.join(each, masterKeyFile));
  const [current, copied] = await Promise.all(files.map(readBackupFileIfExists));
  if (!current || !copied || current.equals(copied)) return;
  const { others } = await listKeyFiles(keysFolder, await findBackupFiles(folder));
  if (others.length === 0) return;
  throw new OperatorError(
    `${keysFolder} has keys of other backups (${String(others[0])}) and their master key, which differs from the current one. Name another folder with --keys <folder>. Nothing was changed.`,
  );
};
