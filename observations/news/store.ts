import { randomUUID } from 'node:crypto';
import { dayMs } from '#domain/shared/time/durations.ts';
import type {
  DocumentChange,
  ReadModels,
  WriteBatch,
} from '#platform/read-models/read-models.port.ts';
import type { SourceMode } from '#platform/sources/source.port.ts';
import { openCollection } from '../open-collection.ts';
import { retention } from '../retention.ts';
import {
  addressesCollection,
  storiesVersionCollection,
  storiesCollection,
  type StoriesVersion,
  storiesVersionId,
  type Story,
  type StoryAddress,
  storySchema,
} from './record.ts';

type Ports = { readonly readModels: ReadModels };

const deletesPerBatch = 500;

export const openNewsCollections = async ({ readModels }: Ports): Promise<void> => {
  await openCollection(readModels, storiesCollection);
  await openCollection(readModels, addressesCollection);
  await openCollection(readModels, storiesVersionCollection);
};

/** Writes complete stories and their URLs. A repeat changes nothing. */
export const writeStories = async (
  { readModels }: Ports,
  stories: readonly Story[],
  addresses: readonly StoryAddress[],
): Promise<void> => {
  if (stories.length === 0 && addresses.length === 0) return;
  await readModels.write({
    changes: [
      {
        collection: storiesCollection,
        changes: stories.map((story) => ({ id: story.id, document: storySchema.parse(story) })),
      },
      {
        collection: addressesCollection,
        changes: addresses.map((address) => ({ id: address.id, document: address })),
      },
      createVersionChange(),
    ],
  });
};

export const findStoryIdsByAddress = async (
  { readModels }: Ports,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const found = await readModels.load<StoryAddress>(addressesCollection, ids);
  return new Map(
    [...found].flatMap(([id, { document }]) => (document ? [[id, document.storyId]] : [])),
  );
};

type SinceFilter = { readonly kind: SourceMode; readonly since: string };

/** Oldest first. */
export const listStoriesByKindSince = async (
  { readModels }: Ports,
  { kind, since }: SinceFilter,
): Promise<Story[]> => {
  const stories = await readModels
    .collection<Story>(storiesCollection)
    .find({ publishedAt: { gte: since } }, { sort: [['publishedAt', 'asc']] });
  return stories.filter((story) => story.kind === kind);
};

/** Stories of one kind that were published at one of these times, ISO-8601. */
export const listStoriesPublishedAt = async (
  { readModels }: Ports,
  kind: SourceMode,
  times: readonly string[],
): Promise<Story[]> => {
  if (times.length === 0) return [];
  const stories = await readModels
    .collection<Story>(storiesCollection)
    .find({ publishedAt: { in: times } });
  return stories.filter((story) => story.kind === kind);
};

/**
 * Deletes stories that are older than the retention period before `at`. For the simulated market it also deletes
 * stories after `at`, because restarting a demo moves time backwards.
 */
export const dropStories = async (
  { readModels }: Ports,
  { kind, at }: { readonly kind: SourceMode; readonly at: string },
): Promise<void> => {
  const cutoff = new Date(Date.parse(at) - retention.feed.days * dayMs).toISOString();
  const stories = readModels.collection<Story>(storiesCollection);
  for (;;) {
    const expiredStories = await stories.find(
      { publishedAt: { lt: cutoff } },
      { limit: deletesPerBatch },
    );
    await removeStories({ readModels }, expiredStories);
    if (expiredStories.length < deletesPerBatch) break;
  }
  if (kind !== 'simulated') return;
  const futureStories = await stories.find({ publishedAt: { gt: at } });
  await removeStories(
    { readModels },
    futureStories.filter((story) => story.kind === kind),
  );
};

const removeStories = async ({ readModels }: Ports, stories: readonly Story[]): Promise<void> => {
  if (stories.length === 0) return;
  const ids = stories.map(({ id }) => id);
  const addressCollection = readModels.collection<StoryAddress>(addressesCollection);
  const addresses = await addressCollection.find({ storyId: { in: ids } });
  await readModels.write({
    changes: [
      { collection: storiesCollection, changes: ids.map(toDeletion) },
      { collection: addressesCollection, changes: addresses.map(({ id }) => toDeletion(id)) },
      createVersionChange(),
    ],
  });
};

const toDeletion = (id: string): DocumentChange => ({ id, document: null });

// Last in the batch, so that a reader of the new mark also sees the stories.
const createVersionChange = (): WriteBatch['changes'][number] => {
  const document: StoriesVersion = { id: storiesVersionId, mark: randomUUID() };
  return { collection: storiesVersionCollection, changes: [{ id: storiesVersionId, document }] };
};
