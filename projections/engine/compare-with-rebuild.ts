import { isDeepStrictEqual } from 'node:util';
import type { ConsumerPorts } from '#platform/consumers/log-handler.ts';
import type {
  CollectionDefinition,
  Document,
  ReadModels,
} from '#platform/read-models/read-models.port.ts';
import type { Projection } from './projection.ts';
import { buildGeneration } from './rebuild.ts';
import { toCheckpointName, declaredVersion, storedCollection } from './versions.ts';

export type RebuildComparison = {
  readonly documents: number;
  /** Ids of documents that differ from a rebuild, at the position of the rebuild. */
  readonly differingIds: readonly string[];
};

type Options = {
  readonly ports: Pick<ConsumerPorts, 'eventStore' | 'readModels' | 'upcast'>;
  /** An empty store for the rebuild. */
  readonly temporary: ReadModels;
  readonly projection: Projection;
};

// A running product goes on writing, so documents that differ are built and read again.
const maxRounds = 5;

/** Rebuilds a read model in another store and compares every document. */
export const compareWithRebuild = async (options: Options): Promise<RebuildComparison> => {
  const { ports, temporary, projection } = options;
  const target = projection.collection.version * firstGeneration;
  const rebuild = (): Promise<void> =>
    buildGeneration(
      projection,
      { ...ports, readModels: temporary, decisions: ports.readModels },
      target,
    );
  await rebuild();
  const { documents, ids } = await findDifferences(options);
  let remainingIds = ids;
  for (let round = 1; round < maxRounds && remainingIds.length > 0; round += 1) {
    await rebuild();
    remainingIds = await findRemainingDifferences(options, remainingIds, target);
  }
  return { documents, differingIds: remainingIds };
};

const firstGeneration = 100_000;
const pageSize = 500;

const findDifferences = async ({
  ports,
  temporary,
  projection,
}: Options): Promise<{ readonly documents: number; readonly ids: readonly string[] }> => {
  const ids = new Set<string>();
  let documentCount = 0;
  const stores = [ports.readModels, temporary] as const;
  for (const [index, store] of stores.entries()) {
    const otherStore = stores[1 - index] ?? temporary;
    for await (const page of pagesOf(store, projection.collection)) {
      documentCount += index === 0 ? page.length : 0;
      const otherDocuments = await otherStore
        .collection<Document>(projection.collection)
        .find({ id: { in: page.map(({ id }) => id) } });
      const byId = new Map(otherDocuments.map((document) => [document.id, document]));
      for (const document of page)
        if (!isDeepStrictEqual(document, byId.get(document.id))) ids.add(document.id);
    }
  }
  return { documents: documentCount, ids: [...ids] };
};

async function* pagesOf(
  readModels: ReadModels,
  definition: CollectionDefinition,
): AsyncGenerator<readonly Document[]> {
  const documentCollection = readModels.collection<Document>(definition);
  for (let after = ''; ;) {
    const page = await documentCollection.find(
      { id: { gt: after } },
      { sort: [['id', 'asc']], limit: pageSize },
    );
    const last = page.at(-1);
    if (last === undefined) return;
    yield page;
    after = last.id;
  }
}

const findRemainingDifferences = async (
  { ports, temporary, projection }: Options,
  ids: readonly string[],
  target: number,
): Promise<readonly string[]> => {
  const { collection } = projection;
  const currentVersion = await ports.readModels.activeVersion(collection.name);
  const liveDocuments = await ports.readModels.load(
    storedCollection(collection, currentVersion ?? target),
    ids,
  );
  const rebuiltDocuments = await temporary.load(storedCollection(collection, target), ids);
  const rebuildPosition = await temporary.checkpoint(toCheckpointName(collection.name, target));
  return ids.filter((id) => {
    const liveDocument = liveDocuments.get(id);
    // Changed by an event after the rebuild, so it cannot be compared.
    if (liveDocument !== undefined && liveDocument.position > rebuildPosition) return false;
    const documents = [liveDocument?.document ?? null, rebuiltDocuments.get(id)?.document ?? null];
    return !isDeepStrictEqual(documents[0], documents[1]);
  });
};

/** Whether readers see the version that this program builds. Another version has other documents. */
export const hasCurrentVersion = async (
  readModels: ReadModels,
  { collection: { name, version } }: Projection,
): Promise<boolean> => {
  const currentVersion = await readModels.activeVersion(name);
  return currentVersion !== undefined && declaredVersion(currentVersion) === version;
};
