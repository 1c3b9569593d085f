import type {
  DocumentChange,
  CollectionDefinition,
  Document,
  ReadModels,
} from '#platform/read-models/read-models.port.ts';

/**
 * A collection of observations. Observations cannot be rebuilt, so a new version needs a migration from the previous
 * one.
 */
export type ObservationCollection = CollectionDefinition & {
  /** Migrations to the next version, keyed by the version they migrate from. */
  readonly migrations?: Readonly<Record<number, (document: Document) => Document>>;
};

/** Thrown when this release cannot read the stored documents. Nothing has been changed. */
export class StoredVersionError extends Error {
  /** The message is complete, so it is shown without a stack trace. */
  readonly isPlain = true;
  constructor({ name, version }: CollectionDefinition, stored: number) {
    const advice =
      stored > version
        ? 'Start the newer release that wrote it, or restore a backup from before that release.'
        : 'Start the release that wrote it, or one between the two that can migrate it.';
    super(
      `The collection ${name} is stored in version ${String(stored)}; this release needs version ${String(version)} and cannot migrate it. ${advice} Nothing was changed.`,
    );
    this.name = 'StoredVersionError';
  }
}

/** Documents of an older version, which `openCollection` will migrate. */
export type PendingMigration = {
  readonly name: string;
  readonly from: number;
  readonly to: number;
};

/** Undefined if nothing is to be migrated. Throws a `StoredVersionError` if no migration exists. */
export const findPendingMigration = async (
  readModels: Pick<ReadModels, 'activeVersion'>,
  definition: ObservationCollection,
): Promise<PendingMigration | undefined> => {
  const { name, version } = definition;
  const active = await readModels.activeVersion(name);
  if (active === undefined || active === version) return undefined;
  if (!canMigrate(definition, active)) throw new StoredVersionError(definition, active);
  return { name, from: active, to: version };
};

/**
 * Activates the definition's version of a collection. Documents of an older version are migrated first, and the older
 * version is deleted once all its documents are stored. Throws a `StoredVersionError` if no migration exists. The
 * migration can be interrupted and repeated. It never replaces a document that another process wrote in the new
 * version.
 */
export const openCollection = async (
  readModels: ReadModels,
  definition: ObservationCollection,
): Promise<void> => {
  const { name, version } = definition;
  const active = await readModels.activeVersion(name);
  const pendingMigration = await findPendingMigration(readModels, definition);
  if (pendingMigration) await migrate(readModels, definition, pendingMigration.from);
  if (active !== version) await readModels.activate(definition);
  for (const stored of await readModels.versions(name))
    if (canMigrate(definition, stored)) await readModels.drop(name, stored);
};

const canMigrate = ({ migrations = {}, version }: ObservationCollection, from: number): boolean =>
  from < version && listVersionsBetween(from, version).every((each) => each in migrations);

const listVersionsBetween = (from: number, to: number): number[] =>
  Array.from({ length: to - from }, (_, index) => from + index);

const pageSize = 500;

const migrate = async (
  readModels: ReadModels,
  definition: ObservationCollection,
  from: number,
): Promise<void> => {
  const { migrations = {}, version } = definition;
  const steps = listVersionsBetween(from, version).flatMap((each) => migrations[each] ?? []);
  // Reads the old version until the new one is activated.
  const oldCollection = readModels.collection<Document>(definition);
  let lastId = '';
  for (;;) {
    const page = await oldCollection.find(
      { id: { gt: lastId } },
      { sort: [['id', 'asc']], limit: pageSize },
    );
    const last = page.at(-1);
    if (last === undefined) return;
    const changes = page.map((document): DocumentChange => {
      const migrated = steps.reduce((read, step) => step(read), document);
      // The store skips a change at the earliest position if the document already exists.
      return { id: migrated.id, document: migrated, position: '' };
    });
    await readModels.write({ changes: [{ collection: definition, changes }] });
    lastId = last.id;
  }
};
