import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import {
  storiesVersionCollection,
  storiesCollection,
  storiesVersionId,
  type StoriesVersion,
  type Story,
} from './record.ts';

export { newsChannel, type Publication, type Story } from './record.ts';

type Ports = { readonly readModels: ReadModels };

const getStoryCollection = ({ readModels }: Ports) =>
  readModels.collection<Story>(storiesCollection);

/** Newest first. */
export const listNewestStories = (ports: Ports, limit: number): Promise<Story[]> =>
  getStoryCollection(ports).find({}, { sort: [['publishedAt', 'desc']], limit });

/** Stories published since an instant, newest first. */
export const listStoriesSince = (ports: Ports, since: Date): Promise<Story[]> =>
  getStoryCollection(ports).find(
    { publishedAt: { gte: since.toISOString() } },
    { sort: [['publishedAt', 'desc']] },
  );

/** A value that changes with every change to the stories. Undefined before the first story. */
export const getStoriesVersion = async ({ readModels }: Ports): Promise<string | undefined> => {
  const found = await readModels.load<StoriesVersion>(storiesVersionCollection, [storiesVersionId]);
  return found.get(storiesVersionId)?.document?.mark;
};

export type StoriesQuery = {
  readonly category: Story['category'] | undefined;
  readonly skip: number;
  readonly limit: number;
};

/** One page of stories, newest first, and their total. */
export const listStories = async (
  ports: Ports,
  { category, skip, limit }: StoriesQuery,
): Promise<{ readonly stories: readonly Story[]; readonly total: number }> => {
  const filter = category === undefined ? {} : { category: { eq: category } };
  const collection = getStoryCollection(ports);
  const latestStories = await collection.find(filter, {
    sort: [['publishedAt', 'desc']],
    skip,
    limit,
  });
  return { stories: latestStories, total: await collection.count(filter) };
};

export const findStory = (ports: Ports, id: string): Promise<Story | undefined> =>
  getStoryCollection(ports).findOne(id);

/** Stored stories with these ids. Missing ids are omitted. */
export const listStoriesByIds = (ports: Ports, ids: readonly string[]): Promise<Story[]> =>
  ids.length === 0 ? Promise.resolve([]) : getStoryCollection(ports).find({ id: { in: ids } });
