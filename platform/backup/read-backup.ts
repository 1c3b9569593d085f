import path from 'node:path';
import type { EventLine } from '../log-file/event-line.ts';
import { isEventLine } from '../log-file/event-line.ts';
import { readKeyFile } from '../log-file/key-file.ts';
import type { WrappedKey } from '../keys/keys.port.ts';
import { masterKeyFile } from '../keys/master-key.ts';
import { OperatorError } from '../plain-error.ts';
import { sha256Hex } from './checksum.ts';
import type { StoredDocument } from '../read-models/read-models.port.ts';
import { parseDocuments } from './cut-documents.ts';
import {
  listBackups,
  readManifest,
  type Manifest,
  type StoredCollection,
  type StoredKeys,
  type StoredLog,
} from './manifest.ts';
import { partStore, type PartStore } from './part-store.ts';
import { readBackupFileIfExists } from './read-backup-file.ts';

export type BackupFolders = {
  readonly folder: string;
  readonly keysFolder: string;
  /** The newest backup when absent. */
  readonly sequence?: number | undefined;
};

export type OpenBackup = {
  readonly manifest: Manifest;
  readonly segments: () => AsyncGenerator<readonly EventLine[]>;
  readonly documents: (collection: StoredCollection) => AsyncGenerator<readonly StoredDocument[]>;
  readonly fileContent: (name: string) => AsyncGenerator<Buffer>;
  readonly keys: () => Promise<readonly WrappedKey[]>;
  /** Undefined when the installation got its master key as a setting. */
  readonly masterKey: () => Promise<string | undefined>;
};

/** Opens a complete backup. Everything that is read from it is compared with its checksum. */
export const openBackup = async ({
  folder,
  keysFolder,
  sequence,
}: BackupFolders): Promise<OpenBackup> => {
  const selectedSequence = sequence ?? (await listBackups(folder)).at(-1);
  if (selectedSequence === undefined) throw new OperatorError(`${folder} has no complete backup.`);
  const manifest = await readManifest(folder, selectedSequence);
  const parts = partStore(folder);
  return {
    manifest,
    segments: () => readSegments(parts, manifest.log),
    documents: (collection) => readDocuments(parts, collection),
    fileContent: async function* (name) {
      const file = manifest.files.find((each) => each.name === name);
      for (const part of file?.parts ?? []) yield parts.read(part);
    },
    keys: () => readKeys(keysFolder, manifest.keys),
    masterKey: () => readMasterKey(keysFolder),
  };
};

type PartReader = Pick<PartStore, 'read'>;

export async function* readSegments(
  parts: PartReader,
  { segments }: StoredLog,
): AsyncGenerator<readonly EventLine[]> {
  for (const segment of segments)
    yield parseEvents((await parts.read(segment)).toString(), segment.events);
}

export async function* readDocuments(
  parts: PartReader,
  collection: StoredCollection,
): AsyncGenerator<readonly StoredDocument[]> {
  for (const part of collection.parts) yield parseDocuments((await parts.read(part)).toString());
}

export const readKeys = async (
  keysFolder: string,
  keys: StoredKeys,
): Promise<readonly WrappedKey[]> => {
  const file = path.join(keysFolder, keys.file);
  const content = await readBackupFileIfExists(file);
  if (content === undefined || sha256Hex(content) !== keys.sha256) {
    throw new OperatorError(
      `The keys are missing or damaged: ${file}. Name their folder with --keys <folder>.`,
    );
  }
  return readKeyFile(file);
};

/** Undefined when the installation got its master key as a setting. */
export const readMasterKey = async (keysFolder: string): Promise<string | undefined> =>
  (await readBackupFileIfExists(path.join(keysFolder, masterKeyFile)))?.toString();

const parseEvents = (text: string, count: number): readonly EventLine[] => {
  const events = text.split('\n').map((line): unknown => JSON.parse(line));
  if (events.length !== count || !events.every(isEventLine)) {
    throw new OperatorError('The backup is damaged: a segment of the log has other events.');
  }
  return events;
};

/** Reads everything once, so that a damaged backup is found before anything is written. */
export const checkBackup = async (
  backup: OpenBackup,
  onProgress: (text: string) => void,
): Promise<void> => {
  let events = 0;
  for await (const segment of backup.segments()) {
    events += segment.length;
    onProgress(`${String(events)} events checked`);
  }
  if (events !== backup.manifest.log.events)
    throw new OperatorError('The backup is damaged: segments of the log are missing.');
  for (const collection of backup.manifest.collections) {
    onProgress(`collection ${collection.name} checked`);
    for await (const documents of backup.documents(collection)) documents.at(0);
  }
  for (const { name } of backup.manifest.files)
    for await (const block of backup.fileContent(name)) block.at(0);
  await backup.keys();
};
