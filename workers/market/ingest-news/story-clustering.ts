import { setImmediate as nextTurn } from 'node:timers/promises';
import { dayMs } from '#domain/shared/time/durations.ts';
import { coinFinder, type NamedCoin } from '#models/news/related-coins.ts';
import { listStoriesByIds } from '#observations/news/queries.ts';
import type { Story, StoryAddress } from '#observations/news/record.ts';
import {
  openNewsCollections,
  findStoryIdsByAddress,
  listStoriesByKindSince,
  listStoriesPublishedAt,
  writeStories,
} from '#observations/news/store.ts';
import { retention } from '#observations/retention.ts';
import type { FeedArticle } from '#platform/feeds/read-feed.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import type { SourceMode } from '#platform/sources/source.port.ts';
import {
  type Candidate,
  toCandidate,
  applyCorrection,
  type FeedUrls,
  isCorrected,
  isNewEdition,
  updatePublicationUrl,
  type OutletName,
  toStory,
  type StoryParts,
  addPublication,
} from './make-story.ts';
import { type RecentStories, recentStories } from './recent-stories.ts';
import { createEditionId } from './story-id.ts';

export type StoryClusteringDeps = {
  readonly readModels: ReadModels;
  readonly kind: SourceMode;
  readonly coins: () => Promise<readonly NamedCoin[]>;
};

export type PictureState = NonNullable<Story['picture']>;

type Outlet = OutletName & { readonly permitsPictures: boolean };

/** Turns articles into stories. Each article is processed once, and an article about a known story joins it. */
export type StoryClustering = {
  /** Loads the stories of the last days. Must be called first, and again after a failure. */
  readonly open: (now: Date) => Promise<void>;
  /** Stores an outlet's new and corrected articles. Returns the new and changed stories. */
  readonly addArticles: (
    articles: readonly FeedArticle[],
    by: Outlet,
    now: Date,
  ) => Promise<Story[]>;
  readonly pending: () => readonly Story[];
  readonly update: (stories: readonly Story[]) => Promise<void>;
  /** Recent stories that the outlet published first and whose picture is not fetched yet. */
  readonly withPendingPicture: (source: string) => readonly Story[];
  readonly settlePictures: (states: ReadonlyMap<string, PictureState>) => Promise<void>;
  readonly newestOf: (source: string) => string | undefined;
};

/** A candidate with the id of the story at its address, or of a new story. */
type PlacedCandidate = { readonly candidate: Candidate; readonly storyId: string };

type PublishedStory = { readonly addressId: string; readonly story: Story };

/** A candidate whose address is known, with its story. */
type EarlierStory = { readonly candidate: Candidate; readonly story: Story };

const recentWindowMs = 14 * dayMs;

// Yields between stories, because analysing the weeks of stories after a moved clock takes long.
const publishEach = async (
  unpublished: readonly PlacedCandidate[],
  publish: (one: PlacedCandidate) => Story | undefined,
): Promise<readonly PublishedStory[]> => {
  const published: PublishedStory[] = [];
  for (const one of unpublished) {
    const story = publish(one);
    if (story) published.push({ addressId: one.candidate.id, story });
    await nextTurn();
  }
  return published;
};

export const storyClustering = (deps: StoryClusteringDeps): StoryClustering => {
  const recent = recentStories();
  let isOpened = false;

  const writeOrReset = async (stories: readonly Story[], addresses: readonly StoryAddress[]) => {
    try {
      await writeStories(deps, stories, addresses);
    } catch (error) {
      // The memory no longer matches the store, so it is loaded again.
      isOpened = false;
      recent.clear();
      throw error;
    }
  };
  const publish = (one: PlacedCandidate, parts: PublishParts): Story | undefined => {
    const story = publishStory(recent, one, parts);
    if (story) recent.add(story);
    return story;
  };
  const correct = ({ candidate, story: before }: EarlierStory, parts: StoryParts): Story => {
    const story = applyCorrection(before, candidate, parts);
    recent.add(story);
    return story;
  };
  const saveSettledStories = async (stories: readonly Story[]): Promise<void> => {
    await writeOrReset(stories, []);
    stories.forEach(recent.add);
  };
  return {
    open: async (now) => {
      if (isOpened) return;
      await openNewsCollections(deps);
      const since = new Date(now.getTime() - recentWindowMs).toISOString();
      for (const story of await listStoriesByKindSince(deps, { kind: deps.kind, since }))
        recent.add(story);
      isOpened = true;
    },
    addArticles: async (articles, by, now) => {
      const since = new Date(now.getTime() - recentWindowMs).toISOString();
      const candidates = toCandidates(articles, by, now);
      const { fresh, known } = await sortCandidates(deps, candidates);
      const earlierStories = await withStories(deps, recent, { known, since });
      const changes = earlierStories.filter(({ story, candidate }) =>
        isCorrected(story, candidate),
      );
      if (fresh.length + changes.length === 0) return [];
      const findCoins = coinFinder(await deps.coins());
      const { permitsPictures } = by;
      const feedUrls = new Set(candidates.map(({ publication }) => publication.url));
      const parts = { ...deps, readAt: now.toISOString(), findCoins, permitsPictures, feedUrls };
      await loadOlderStories(deps, recent, { fresh, since });
      const editions = changes.filter(({ story, candidate }) => isNewEdition(story, candidate));
      const corrections = changes.filter((change) => !editions.includes(change));
      const correctedStories = corrections.map((one) => correct(one, parts));
      const candidatesToPublish = [...fresh, ...editions.map(toNewEdition)];
      const publishedStories = await publishEach(candidatesToPublish, (one) => publish(one, parts));
      const changedStories = new Map(
        [...correctedStories, ...publishedStories.map(({ story }) => story)].map(toEntry),
      );
      const addresses = publishedStories.map(({ addressId: id, story }) => ({
        id,
        storyId: story.id,
      }));
      await writeOrReset([...changedStories.values()], addresses);
      recent.forgetBefore(new Date(since));
      return [...changedStories.values()];
    },
    pending: () => recent.pending(),
    update: saveSettledStories,
    withPendingPicture: (source) => recent.withPendingPicture(source),
    settlePictures: (states) =>
      // Uses the stories in memory, because they may have changed while their pictures were fetched.
      saveSettledStories(
        [...states].flatMap(([id, picture]) => {
          const story = recent.find(id);
          return story ? [{ ...story, picture }] : [];
        }),
      ),
    newestOf: (source) => recent.newestOf(source),
  };
};

// An article of a story that is no longer in memory may have moved, too.
const loadOlderStories = async (
  deps: StoryClusteringDeps,
  recent: RecentStories,
  { fresh, since }: { readonly fresh: readonly PlacedCandidate[]; readonly since: string },
): Promise<void> => {
  const times = fresh.map(({ candidate }) => candidate.publication.publishedAt);
  const olderTimes = times.filter((time) => time < since);
  (await listStoriesPublishedAt(deps, deps.kind, olderTimes)).forEach(recent.add);
};

type PublishParts = StoryParts & { readonly feedUrls: FeedUrls };

// Undefined for a moved article whose new address is not stored.
const publishStory = (
  recent: RecentStories,
  { candidate, storyId }: PlacedCandidate,
  { feedUrls, ...parts }: PublishParts,
): Story | undefined => {
  const moved = recent.findMovedArticle(candidate, feedUrls);
  if (moved) return updatePublicationUrl(moved.story, moved.publication, candidate);
  const before = recent.findSimilar(candidate);
  return before ? addPublication(before, candidate) : toStory(candidate, parts, storyId);
};

const toNewEdition = ({ candidate }: EarlierStory): PlacedCandidate => {
  const { url, publishedAt } = candidate.publication;
  return { candidate, storyId: createEditionId(url, publishedAt) };
};

// Oldest first, so that the first publication gives the story its title.
const toCandidates = (articles: readonly FeedArticle[], by: OutletName, now: Date): Candidate[] => {
  const oldest = new Date(now.getTime() - retention.feed.days * dayMs).toISOString();
  // Feeds list the newest article first, so of articles without a date, earlier ones are treated as newer.
  const candidates = articles.flatMap((article, place) => {
    const readAt = new Date(now.getTime() - place).toISOString();
    return toCandidate(article, by, readAt) ?? [];
  });
  return candidates
    .filter(({ publication }) => publication.publishedAt >= oldest)
    .reverse()
    .sort((one, other) => compare(one.publication.publishedAt, other.publication.publishedAt));
};

const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

const toEntry = (story: Story): [string, Story] => [story.id, story];

type SortedCandidates = {
  readonly fresh: readonly PlacedCandidate[];
  readonly known: readonly PlacedCandidate[];
};

const sortCandidates = async (
  deps: StoryClusteringDeps,
  candidates: readonly Candidate[],
): Promise<SortedCandidates> => {
  const uniqueCandidates = new Map(candidates.map((candidate) => [candidate.id, candidate]));
  const storyIds = await findStoryIdsByAddress(deps, [...uniqueCandidates.keys()]);
  const newCandidates: PlacedCandidate[] = [];
  const knownCandidates: PlacedCandidate[] = [];
  for (const candidate of uniqueCandidates.values()) {
    const storyId = storyIds.get(candidate.id);
    if (storyId === undefined) newCandidates.push({ candidate, storyId: candidate.id });
    else knownCandidates.push({ candidate, storyId });
  }
  return { fresh: newCandidates, known: knownCandidates };
};

const withStories = async (
  deps: StoryClusteringDeps,
  recent: RecentStories,
  { known, since }: { readonly known: readonly PlacedCandidate[]; readonly since: string },
): Promise<EarlierStory[]> => {
  // An older story is only loaded if its address has a recent article.
  const oldCandidates = known.filter(
    ({ candidate, storyId }) => candidate.publication.publishedAt >= since && !recent.find(storyId),
  );
  const ids = new Set(oldCandidates.map(({ storyId }) => storyId));
  const storedStories = new Map((await listStoriesByIds(deps, [...ids])).map(toEntry));
  return known.flatMap(({ candidate, storyId }) => {
    const story = recent.find(storyId) ?? storedStories.get(storyId);
    return story ? [{ candidate, story }] : [];
  });
};
