import type { EventStore, ExpectedRevision } from '../event-store/event-store.port.ts';
import type { EventLine } from '../log-file/event-line.ts';
import type { KeyStore } from '../keys/keys.port.ts';
import { OperatorError } from '../plain-error.ts';
import type {
  CollectionDefinition,
  Document,
  ReadModels,
  StoredDocument,
} from '../read-models/read-models.port.ts';
import type { StoredCollection } from './manifest.ts';
import type { OpenBackup } from './read-backup.ts';

type Ports = {
  readonly storedEvents: Pick<EventStore, 'append' | 'head'>;
  readonly keys: Pick<KeyStore, 'restoreWrapped'>;
  readonly readModels: Pick<ReadModels, 'write' | 'activate'>;
};

type RestoreOptions = {
  /** The collections that this version knows, for their indexes. */
  readonly definitions: readonly CollectionDefinition[];
  readonly onProgress: (text: string) => void;
};

/** Writes keys, events and documents of a backup into empty stores. */
export const restoreStores = async (
  ports: Ports,
  backup: OpenBackup,
  { definitions, onProgress }: RestoreOptions,
): Promise<void> => {
  await ports.keys.restoreWrapped(await backup.keys());
  await restoreLog(ports, backup, onProgress);
  for (const collection of backup.manifest.collections) {
    onProgress(`collection ${collection.name}`);
    const documents = backup.documents(collection);
    await restoreCollection(ports, { collection, documents, definitions });
  }
  for (const [name, position] of Object.entries(backup.manifest.checkpoints))
    await ports.readModels.write({ changes: [], checkpoint: { name, position } });
};

const restoreLog = async (
  { storedEvents }: Ports,
  backup: OpenBackup,
  onProgress: (text: string) => void,
): Promise<void> => {
  let events = 0;
  for await (const segment of backup.segments()) {
    // Appended together, because the store writes waiting appends to disk in one go, in order.
    await Promise.all(segment.map((event) => append(storedEvents, event)));
    events += segment.length;
    onProgress(`${String(events)} of ${String(backup.manifest.log.events)} events`);
  }
  const { position } = backup.manifest.log;
  if ((await storedEvents.head()) === position) return;
  throw new OperatorError(`The restored log does not end at ${position}, as the backup does.`);
};

const append = (
  storedEvents: Ports['storedEvents'],
  { stream, revision, ...event }: EventLine,
): Promise<unknown> => {
  const expectedRevision: ExpectedRevision = revision === 0 ? 'none' : revision - 1;
  return storedEvents.append(stream, [event], expectedRevision);
};

type CollectionRestore = {
  readonly collection: Pick<StoredCollection, 'name' | 'version' | 'isActive'>;
  readonly documents: AsyncIterable<readonly StoredDocument[]>;
  readonly definitions: readonly CollectionDefinition[];
};

/** Writes a collection into a store that does not have it. Can be repeated. */
export const restoreCollection = async (
  { readModels }: Pick<Ports, 'readModels'>,
  { collection: { name, version, isActive }, documents, definitions }: CollectionRestore,
): Promise<void> => {
  // Another version has other indexes. It gets them when it is migrated.
  const definition = definitions.find((each) => each.name === name && each.version === version) ?? {
    name,
    version,
    indexes: [],
  };
  for await (const some of documents) {
    const changes = some.map(toChange);
    await readModels.write({ changes: [{ collection: definition, changes }] });
  }
  if (isActive) await readModels.activate(definition);
};

const toChange = ({ id, position, document }: StoredDocument) => ({
  id,
  position,
  document: document === null ? null : (JSON.parse(document) as Document),
});
