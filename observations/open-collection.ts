import type {
  Change,
  CollectionDefinition,
  Document,
  ReadModels,
} from '#platform/read-models/read-models.port.ts';

/** A collection of observations. They cannot be rebuilt, so a new version says how the documents of the one before are read. */
export type ObservationCollection = CollectionDefinition & {
  /** By version: makes a document of the next version from one of this version. */
  readonly migrations?: Readonly<Record<number, (document: Document) => Document>>;
};

/** The stored documents are of a version that this release cannot read. Nothing was changed. */
export class StoredVersionError extends Error {
  /** The message says everything: it is shown without a stack. */
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

/**
 * Makes the definition's version the one that is read. Documents of the version that was read before are migrated first;
 * their version is deleted when all of them are stored in the new one. Throws a `StoredVersionError` when there is no way
 * from the stored version to this one. It can be interrupted and repeated, and it replaces no document that another process
 * has written in the new version meanwhile.
 */
export const openCollection = async (
  readModels: ReadModels,
  definition: ObservationCollection,
): Promise<void> => {
  const { name, version } = definition;
  const active = await readModels.activeVersion(name);
  if (active !== undefined && active !== version) {
    if (!canMigrate(definition, active)) throw new StoredVersionError(definition, active);
    await migrate(readModels, definition, active);
  }
  if (active !== version) await readModels.activate(definition);
  for (const stored of await readModels.versions(name))
    if (canMigrate(definition, stored)) await readModels.drop(name, stored);
};

const canMigrate = ({ migrations = {}, version }: ObservationCollection, from: number): boolean =>
  from < version && versionsBetween(from, version).every((each) => each in migrations);

const versionsBetween = (from: number, to: number): number[] =>
  Array.from({ length: to - from }, (_, index) => from + index);

const pageSize = 500;

const migrate = async (
  readModels: ReadModels,
  definition: ObservationCollection,
  from: number,
): Promise<void> => {
  const { migrations = {}, version } = definition;
  const steps = versionsBetween(from, version).flatMap((each) => migrations[each] ?? []);
  // Until another version is activated, this reads the old one.
  const stored = readModels.collection<Document>(definition);
  let after = '';
  for (;;) {
    const page = await stored.find(
      { id: { gt: after } },
      { sort: [['id', 'asc']], limit: pageSize },
    );
    const last = page.at(-1);
    if (last === undefined) return;
    const changes = page.map((document): Change => {
      const migrated = steps.reduce((read, step) => step(read), document);
      // A change at the earliest position is skipped when the document exists already.
      return { id: migrated.id, document: migrated, position: '' };
    });
    await readModels.write({ changes: [{ collection: definition, changes }] });
    after = last.id;
  }
};
