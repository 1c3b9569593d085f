import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { emptyList, fingerprintErasures } from '../erasure-list/erasure-list.port.ts';
import { OperatorError } from '../plain-error.ts';
import {
  readCheckpoints,
  listStoredCollections,
  documentsIn,
} from '../read-models/contents-sqlite.adapter.ts';
import { serialQueue } from '../resilience/serial-queue.ts';
import { backUpCollection } from './back-up-collection.ts';
import { backUpKeys, requireSameMasterKey } from './back-up-keys.ts';
import { backUpLog, emptyLog } from './back-up-log.ts';
import type { BackupOptions, BackupPorts, BackupResult, Backups } from './backup.port.ts';
import { isInside } from './is-inside.ts';
import { createSeriesId, getKeysFileName, parseSeriesId } from './key-files.ts';
import {
  listBackups,
  readManifest,
  writeManifest,
  type Manifest,
  type BackupPart,
  type StoredCollection,
  type StoredFile,
} from './manifest.ts';
import { partStore, type PartStore } from './part-store.ts';
import { removeOldBackups } from './remove-old-backups.ts';
import { getUpdateBackupFolders, removeUpdateBackups } from './update-backup.ts';
import { blocksOf, copyDatabase, removeDatabase, withSnapshot } from './sqlite-snapshot.adapter.ts';

/** Backs up the SQLite files in a folder. Backups of one process run one after another. */
export const sqliteBackups = (storesDir: string): Backups => {
  const enqueue = serialQueue();
  return {
    create: (ports, options) => enqueue(() => create(storesDir, ports, options)),
    removeUpdateBackups: (before) => enqueue(() => removeUpdateBackups(storesDir, before)),
  };
};

type BackupRun = BackupOptions & { readonly storesDir: string; readonly parts: PartStore };

// The order makes the copies fit together. Documents, checkpoints and jobs never refer to an event
// that the copied log lacks, because the log is copied after them. Every copied event has its key,
// because the keys are copied last.
const create = async (
  storesDir: string,
  ports: BackupPorts,
  options: BackupOptions,
): Promise<BackupResult> => {
  const { folder, keysFolder, onProgress, now } = options;
  await prepareFolders(storesDir, options);
  await requireSameMasterKey(storesDir, options);
  const byteCounter = { bytes: 0 };
  const run = { ...options, storesDir, parts: withByteCounter(partStore(folder), byteCounter) };
  const previousManifest = await readPreviousManifest(folder);
  const sequence = (previousManifest?.sequence ?? 0) + 1;
  const seriesId = (previousManifest && parseSeriesId(previousManifest.keys)) ?? createSeriesId();
  const readModels = await backUpReadModels(run);
  const files = await backUpFiles(run);
  const log = await backUpLog(ports, {
    parts: run.parts,
    previous: previousManifest?.log ?? emptyLog,
    onProgress: (events) => {
      onProgress(`${String(events)} events`);
    },
  });
  const erasures = fingerprintErasures((await ports.erasureList?.read()) ?? emptyList);
  const keys = await backUpKeys(ports, {
    storesDir,
    keysFolder,
    name: getKeysFileName(seriesId, sequence),
  });
  const createdAt = now().toISOString();
  const manifestContent = { ...readModels, files, log, keys, erasures };
  await writeManifest(folder, { format: 1, sequence, createdAt, ...manifestContent });
  const { unreadable, otherKeyFiles } = await removeOldBackups({ folder, keysFolder, now: now() });
  return {
    sequence,
    events: log.events,
    newEvents: log.events - (previousManifest?.log.events ?? 0),
    documents: readModels.collections.reduce((sum, { documents }) => sum + documents, 0),
    keys: keys.count,
    newBytes: byteCounter.bytes,
    unreadable,
    otherKeyFiles,
  };
};

const prepareFolders = async (
  storesDir: string,
  { folder, keysFolder }: BackupOptions,
): Promise<void> => {
  if (path.resolve(folder) === path.resolve(keysFolder))
    throw new OperatorError('The keys need a folder of their own: --keys <folder>.');
  const isBeforeUpdate = folder === getUpdateBackupFolders(storesDir).folder;
  if (!isBeforeUpdate && [folder, keysFolder].some((each) => isInside(storesDir, each))) {
    throw new OperatorError(
      'A backup in the data folder would be lost with it. Name another folder.',
    );
  }
  for (const each of [folder, keysFolder]) await mkdir(each, { recursive: true, mode: 0o700 });
};

const readPreviousManifest = async (folder: string): Promise<Manifest | undefined> => {
  const newestSequence = (await listBackups(folder)).at(-1);
  return newestSequence === undefined ? undefined : readManifest(folder, newestSequence);
};

const withByteCounter = (parts: PartStore, added: { bytes: number }): PartStore => ({
  ...parts,
  write: async (content) => {
    const part = await parts.write(content);
    if (part.isNew) added.bytes += part.bytes;
    return part;
  },
});

const backUpReadModels = async (
  run: BackupRun,
): Promise<Pick<Manifest, 'collections' | 'checkpoints'>> => {
  const isKept = (name: string): boolean => !run.rebuilt.has(name);
  return withSnapshot(path.join(run.storesDir, 'read-models.sqlite'), async (database) => {
    const collections: StoredCollection[] = [];
    for (const each of listStoredCollections(database).filter(({ name }) => isKept(name))) {
      run.onProgress(`collection ${each.name}`);
      collections.push(await backUpCollection(run.parts, each, documentsIn(database, each)));
    }
    const checkpoints = Object.entries(readCheckpoints(database)).filter(([name]) =>
      isKept(name.slice(0, name.lastIndexOf('@'))),
    );
    return { collections, checkpoints: Object.fromEntries(checkpoints) };
  });
};

// Left out: sessions, because a restore ends them; the lock; and the stores that are copied by
// other means.
const excludedFiles = new Set([
  'events.sqlite',
  'keys.sqlite',
  'read-models.sqlite',
  'sessions.sqlite',
  'lock.sqlite',
]);
const demoFiles = ['demo-folder.json', 'clock.json'];

const backUpFiles = async (run: BackupRun): Promise<StoredFile[]> => {
  const names = (await readdir(run.storesDir)).filter(
    (name) => name.endsWith('.sqlite') && !excludedFiles.has(name),
  );
  const files: StoredFile[] = [];
  for (const name of names.sort()) {
    run.onProgress(name);
    files.push({ name, parts: await backUpDatabase(run, name) });
  }
  for (const name of demoFiles) {
    const file = path.join(run.storesDir, name);
    if (!existsSync(file)) continue;
    const { sha256, bytes } = await run.parts.write(await readFile(file));
    files.push({ name, parts: [{ sha256, bytes }] });
  }
  return files;
};

const backUpDatabase = async (
  { storesDir, folder, parts }: BackupRun,
  name: string,
): Promise<BackupPart[]> => {
  const snapshotFile = path.join(folder, `${name}.draft`);
  await removeDatabase(snapshotFile);
  try {
    await copyDatabase(path.join(storesDir, name), snapshotFile);
    const writtenParts: BackupPart[] = [];
    for await (const block of blocksOf(snapshotFile)) {
      const { sha256, bytes } = await parts.write(block);
      writtenParts.push({ sha256, bytes });
    }
    return writtenParts;
  } finally {
    await removeDatabase(snapshotFile);
  }
};
