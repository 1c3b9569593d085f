import { restoreCollection } from '../backup/restore-stores.ts';
import { withCheckpoint } from '../consumers/log-checkpoint.ts';
import { isSecretId } from '../keys/installation-secrets.ts';
import { importEvents } from '../log-file/import-log.ts';
import { OperatorError } from '../plain-error.ts';
import type { Platform } from '../platform.ts';
import type { CollectionDefinition, StoredDocument } from '../read-models/read-models.port.ts';
import { findMoveStatus, saveMoveStatus } from './move-mark.ts';
import { mapPositions, type PositionMapping, type PositionFields } from './moved-positions.ts';
import { checkExport, type OpenExport } from './open-export.ts';

type Ports = Pick<
  Platform,
  'storedEvents' | 'keys' | 'readModels' | 'storedDocuments' | 'jobs' | 'erasureList'
>;

export type ImportOptions = {
  /** The collections that this version knows, for their indexes. */
  readonly definitions: readonly CollectionDefinition[];
  readonly positionFields: PositionFields;
  /** Whether the event store appends waiting events in order. */
  readonly appendsInOrder: boolean;
  readonly now: Date;
  readonly onProgress: (text: string) => void;
};

/** Writes an export into empty stores. No process starts on them until it is done. Can be repeated. */
export const importInstallation = async (
  ports: Ports,
  opened: OpenExport,
  options: ImportOptions,
): Promise<void> => {
  const { manifest } = opened;
  await requireEmpty(ports, manifest.exportId);
  await checkExport(opened);
  await saveMoveStatus(ports, {
    state: 'importing',
    exportId: manifest.exportId,
    at: options.now.toISOString(),
  });
  await importLog(ports, opened, options);
  options.onProgress('positions');
  const total = manifest.log.events;
  const positions = await mapPositions(ports.storedEvents, manifest.positions, total);
  await importReadModels(ports, opened, { ...options, positions });
  await importRemaining(ports, opened, options);
  await saveMoveStatus(ports, null);
};

const requireEmpty = async (ports: Ports, exportId: string): Promise<void> => {
  const moveStatus = await findMoveStatus(ports);
  if (moveStatus?.state === 'importing' && moveStatus.exportId === exportId) return;
  if (await isEmpty(ports)) return;
  throw new OperatorError(
    'An import needs an installation that was never started: there is data here. Use empty stores.',
  );
};

const isEmpty = async ({
  storedEvents,
  readModels,
  keys,
  storedDocuments,
  jobs: { contents },
}: Ports): Promise<boolean> =>
  (await storedEvents.head()) === '' &&
  (await readModels.contents.versions()).length === 0 &&
  (await contents.ticks()).length === 0 &&
  !(await hasMatchingItem(contents.jobs())) &&
  !(await hasMatchingItem(storedDocuments.all())) &&
  // The secrets are stored when the stores are opened, and are replaced.
  !(await hasMatchingItem(keys.listWrapped(), ({ accountId }) => !isSecretId(accountId)));

const hasMatchingItem = async <Item>(
  items: AsyncIterable<Item>,
  matches: (item: Item) => boolean = () => true,
): Promise<boolean> => {
  for await (const item of items) if (matches(item)) return true;
  return false;
};

const importLog = async (
  ports: Ports,
  { folder, keys, events, manifest }: OpenExport,
  { appendsInOrder, onProgress }: ImportOptions,
): Promise<void> => {
  const total = String(manifest.log.events);
  await importEvents(ports, {
    name: folder,
    read: events,
    keys,
    appendsInOrder,
    onProgress: ({ step, events: count }) => {
      onProgress(`${String(count)} of ${total} events ${step === 'checking' ? 'checked' : ''}`);
    },
  });
};

const importReadModels = async (
  ports: Ports,
  opened: OpenExport,
  options: ImportOptions & { readonly positions: PositionMapping },
): Promise<void> => {
  const { positions, positionFields, definitions, onProgress } = options;
  const { collections, checkpoints } = opened.manifest;
  for (const collection of collections) {
    onProgress(`collection ${collection.name}`);
    const fields = positionFields[collection.name] ?? [];
    const documents = mapEach(opened.documents(collection), (stored) =>
      positions.moveFields(stored, fields),
    );
    await restoreCollection(ports, { collection, documents, definitions });
  }
  for (const [name, position] of Object.entries(checkpoints))
    await ports.readModels.write(
      withCheckpoint({ changes: [] }, name, positions.checkpoint(position)),
    );
};

async function* mapEach(
  batches: AsyncIterable<readonly StoredDocument[]>,
  map: (stored: StoredDocument) => StoredDocument,
): AsyncGenerator<readonly StoredDocument[]> {
  for await (const batch of batches) yield batch.map(map);
}

const importRemaining = async (
  { storedDocuments, jobs, erasureList }: Ports,
  opened: OpenExport,
  { onProgress }: ImportOptions,
): Promise<void> => {
  const { ticks, isPaused, erasures, erasureListIds = [] } = opened.manifest;
  onProgress('drafts, photos and devices');
  for await (const documents of opened.keptDocuments())
    for (const { value, savedAt, expiresAt, ...key } of documents)
      await storedDocuments.save(key, { value, savedAt, expiresAt });
  onProgress('jobs');
  if (isPaused) await jobs.administration.pause();
  for await (const some of opened.jobs()) await jobs.contents.add(some);
  await jobs.contents.addTicks(ticks);
  await erasureList?.addList({ ids: erasureListIds, entries: erasures });
};
