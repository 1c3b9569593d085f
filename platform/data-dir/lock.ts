import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { restrictToOwner } from '../sqlite-file/owner-only.ts';
import { explainSqliteError } from '../sqlite-file/sqlite-errors.ts';
import { ensureDataDir } from './ensure-folder.ts';

const holderSchema = z.object({
  pid: z.int().positive(),
  // Null until the process listens.
  address: z.string().nullable(),
  // Authorises the command line of the same user on the same machine.
  token: z.string(),
  // Missing in files of earlier versions.
  installation: z.string().optional(),
  startedAt: z.string(),
});

export type LockHolder = Readonly<z.infer<typeof holderSchema>>;

export type DataDirLock = {
  readonly holder: LockHolder;
  readonly announce: (address: string) => Promise<void>;
  readonly release: () => Promise<void>;
};

export class DataDirLockedError extends Error {
  /** Undefined briefly, while the process starts. */
  readonly holder: LockHolder | undefined;

  constructor(folder: string, holder: LockHolder | undefined) {
    const holderAddress = holder?.address ?? 'no address yet, it is starting';
    const processInfo = holder ? ` (process ${String(holder.pid)}, since ${holder.startedAt})` : '';
    super(
      `${folder} is in use by Tidemark at ${holderAddress}${processInfo}. ` +
        'Stop that one, or set DATA_DIR to another folder.',
    );
    this.name = 'DataDirLockedError';
    this.holder = holder;
  }
}

// The kernel holds the lock for as long as the process lives; the file has no content.
const lockFile = 'lock.sqlite';
// Describes the lock's holder; only valid while the lock is held.
const holderFile = 'lock.json';

/** Whether any process has ever used the folder, including one that uses it now. */
export const hasLockFile = (folder: string): boolean => existsSync(join(folder, lockFile));

export const lockDataDir = async (options: {
  readonly folder: string;
  readonly installation: string;
  readonly now: Date;
}): Promise<DataDirLock> => {
  const { folder, installation } = options;
  await ensureDataDir(folder);
  const unlock = takeLock(join(folder, lockFile));
  if (!unlock) throw new DataDirLockedError(folder, await readHolder(folder));
  let holder: LockHolder = {
    pid: process.pid,
    address: null,
    token: randomBytes(32).toString('hex'),
    installation,
    startedAt: options.now.toISOString(),
  };
  await writeHolder(folder, holder);
  return {
    get holder() {
      return holder;
    },
    announce: async (address) => {
      holder = { ...holder, address };
      await writeHolder(folder, holder);
    },
    release: async () => {
      await rm(join(folder, holderFile), { force: true });
      unlock();
    },
  };
};

// References every connection, because a garbage-collected connection would release its lock.
const openConnections = new Set<DatabaseSync>();

const sqliteBusyCode = 5;

// Undefined when another connection holds the lock.
const takeLock = (file: string): (() => void) | undefined => {
  const hint = 'Delete it: nothing is stored in it.';
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file);
    restrictToOwner(file);
    // In memory, because a journal file next to the lock would outlive a killed process.
    database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  } catch (error) {
    database?.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === sqliteBusyCode)
      return undefined;
    throw explainSqliteError({ file, name: 'lock', remedy: hint }, error);
  }
  const connection = database;
  openConnections.add(connection);
  return () => {
    openConnections.delete(connection);
    connection.close();
  };
};

const writeHolder = async (folder: string, holder: LockHolder): Promise<void> => {
  const file = join(folder, holderFile);
  const tempFile = `${file}.${randomBytes(6).toString('hex')}`;
  await writeFile(tempFile, `${JSON.stringify(holder, null, 2)}\n`, { mode: 0o600, flush: true });
  await rename(tempFile, file);
};

const readHolder = async (folder: string): Promise<LockHolder | undefined> => {
  const text = await readFile(join(folder, holderFile), 'utf8').catch(() => '');
  try {
    return holderSchema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
};
