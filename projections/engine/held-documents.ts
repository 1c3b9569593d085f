import { withPlace, type LogPlace } from '#platform/consumers/log-place.ts';
import type { CollectionDefinition, ReadModels } from '#platform/read-models/read-models.port.ts';
import { changesOf, heldDocument, markWritten, type HeldDocuments, type Planned } from './fold.ts';
import { checkpointOf } from './versions.ts';

export type DocumentCache = {
  readonly held: HeldDocuments;
  readonly prepare: (planned: readonly Planned[]) => Promise<void>;
  /** Writes the changes, the checkpoint with the last of them. */
  readonly flush: (place: LogPlace) => Promise<void>;
  readonly forget: () => void;
};

// A long write is split so that a process that also answers requests is not blocked for long.
const changesAtOnce = 500;

type CacheKind = {
  /** The generation is new: a document that is not in memory does not exist. */
  readonly empty: boolean;
  /** It has no readers yet. */
  readonly building: boolean;
  readonly writtenOnce?: true | undefined;
};

export const documentCache = (
  readModels: ReadModels,
  collection: CollectionDefinition,
  { empty, building, writtenOnce }: CacheKind,
): DocumentCache => {
  const held: HeldDocuments = new Map();
  let isWhole = empty;
  const checkpointName = checkpointOf(collection.name, collection.version);
  return {
    held,
    prepare: async (planned) => {
      const ids = isWhole || writtenOnce ? [] : missing(planned, held);
      if (ids.length === 0) return;
      const loaded = await readModels.load(collection, ids);
      for (const [id, { document, position }] of loaded) {
        held.set(id, heldDocument(document, position));
      }
    },
    flush: async (place) => {
      const changes = changesOf(held);
      for (let from = 0; from + changesAtOnce < changes.length; from += changesAtOnce) {
        const part = changes.slice(from, from + changesAtOnce);
        await readModels.write({ changes: [{ collection, changes: part }], building });
      }
      const rest = changes.slice(-(changes.length % changesAtOnce || changesAtOnce));
      const last = { changes: [{ collection, changes: rest }], building };
      await readModels.write(withPlace(last, checkpointName, place));
      markWritten(changes, held);
    },
    forget: () => {
      held.clear();
      isWhole = false;
    },
  };
};

const missing = (planned: readonly Planned[], held: HeldDocuments): string[] => {
  const ids = new Set<string>();
  for (const { updates } of planned) {
    for (const { id } of updates) if (!held.has(id)) ids.add(id);
  }
  return [...ids];
};
