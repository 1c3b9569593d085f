import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { backUpCollection } from '../backup/back-up-collection.ts';
import { backUpKeys } from '../backup/back-up-keys.ts';
import { backUpLog, emptyLog } from '../backup/back-up-log.ts';
import { isInside } from '../backup/is-inside.ts';
import type { StoredCollection } from '../backup/manifest.ts';
import { partStore, type PartStore } from '../backup/part-store.ts';
import { emptyList } from '../erasure-list/erasure-list.port.ts';
import { OperatorError } from '../plain-error.ts';
import type { Platform } from '../platform.ts';
import { currentRelease } from '../release.ts';
import type { StoredDocument } from '../read-models/read-models.port.ts';
import {
  requireNoBackups,
  removeExportManifest,
  writeExportManifest,
  type ExportManifest,
} from './manifest.ts';
import { isMovedCollection } from './moved-collections.ts';
import {
  createPositionCounter,
  type PositionCounter,
  type PositionFields,
} from './moved-positions.ts';
import { writeLines } from './stored-lines.ts';

type Ports = Pick<
  Platform,
  'storedEvents' | 'keys' | 'readModels' | 'storedDocuments' | 'jobs' | 'erasureList'
>;

export type ExportOptions = {
  readonly exportId: string;
  readonly folder: string;
  /** Another folder, because the keys undo the protection of the data beside them. */
  readonly keysFolder: string;
  readonly storesDir: string;
  /** Read models that are rebuilt from the log. */
  readonly rebuilt: ReadonlySet<string>;
  readonly positionFields: PositionFields;
  readonly now: Date;
  readonly onProgress: (text: string) => void;
};

type ExportRun = ExportOptions & {
  readonly parts: PartStore;
  readonly positions: PositionCounter;
};

/**
 * Writes everything that cannot be rebuilt into a prepared folder, in a form that does not depend on
 * the engines. No process may use the installation. Can be repeated.
 */
export const exportInstallation = async (
  ports: Ports,
  options: ExportOptions,
): Promise<ExportManifest> => {
  const { folder, keysFolder, exportId, now, onProgress } = options;
  const run = {
    ...options,
    parts: partStore(folder, 'export'),
    positions: createPositionCounter(),
  };
  const documents = await exportReadModels(ports, run);
  onProgress('drafts, photos and devices');
  const keptDocuments = await writeLines(run.parts, ports.storedDocuments.all());
  onProgress('jobs');
  const { contents, administration } = ports.jobs;
  const jobs = await writeLines(run.parts, contents.jobs());
  const log = await backUpLog(ports, {
    parts: run.parts,
    previous: emptyLog,
    onProgress: (events) => {
      onProgress(`${String(events)} events`);
    },
    onEvent: run.positions.see,
  });
  const keys = await backUpKeys(ports, { ...options, keysFolder, name: 'keys.jsonl.gz' });
  const erasureList = (await ports.erasureList?.read()) ?? emptyList;
  const manifest: ExportManifest = {
    format: 1,
    release: currentRelease,
    exportId,
    createdAt: now.toISOString(),
    log,
    ...documents,
    positions: run.positions.counts(),
    keptDocuments,
    jobs,
    ticks: [...(await contents.ticks())],
    isPaused: await administration.isPaused(),
    erasures: [...erasureList.entries],
    erasureListIds: [...erasureList.ids],
    keys,
  };
  await requireUnchanged(ports, manifest);
  await writeExportManifest(folder, manifest);
  return manifest;
};

/** Refuses folders that an export cannot be written into. Changes nothing of the installation. */
export const prepareFolders = async ({
  folder,
  keysFolder,
  storesDir,
}: Pick<ExportOptions, 'folder' | 'keysFolder' | 'storesDir'>): Promise<void> => {
  if (path.resolve(folder) === path.resolve(keysFolder))
    throw new OperatorError('The keys need a folder of their own: --keys <folder>.');
  if ([folder, keysFolder].some((each) => isInside(storesDir, each)))
    throw new OperatorError('Name another folder than the data folder or one in it.');
  await requireNoBackups(folder);
  for (const each of [folder, keysFolder]) await mkdir(each, { recursive: true, mode: 0o700 });
  await removeExportManifest(folder);
};

const exportReadModels = async (
  { readModels: { contents } }: Ports,
  run: ExportRun,
): Promise<Pick<ExportManifest, 'collections' | 'checkpoints'>> => {
  const { rebuilt, positions, positionFields, onProgress } = run;
  const collections: StoredCollection[] = [];
  for (const each of await contents.versions()) {
    if (!isMovedCollection(each.name, rebuilt)) continue;
    onProgress(`collection ${each.name}`);
    const documents = noting(contents.documents(each), (stored) => {
      positions.addFields(stored, positionFields[each.name] ?? []);
    });
    collections.push(await backUpCollection(run.parts, each, documents));
  }
  const checkpoints = Object.fromEntries(
    Object.entries(await contents.checkpoints()).filter(
      ([name]) => !belongsToRebuiltCollection(name, rebuilt),
    ),
  );
  for (const position of Object.values(checkpoints)) positions.add(position);
  return { collections, checkpoints };
};

const belongsToRebuiltCollection = (checkpoint: string, rebuilt: ReadonlySet<string>): boolean =>
  rebuilt.has(checkpoint.slice(0, checkpoint.lastIndexOf('@')));

async function* noting(
  documents: AsyncIterable<StoredDocument>,
  note: (document: StoredDocument) => void,
): AsyncGenerator<StoredDocument> {
  for await (const document of documents) {
    note(document);
    yield document;
  }
}

const requireUnchanged = async (
  { storedEvents }: Ports,
  { log }: ExportManifest,
): Promise<void> => {
  if ((await storedEvents.head()) === log.position) return;
  throw new OperatorError(
    'Events were added during the export. Stop every process of this installation, then repeat it.',
  );
};
