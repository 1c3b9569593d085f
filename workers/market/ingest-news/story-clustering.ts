import { setImmediate as nextTurn } from 'node:timers/promises';
import { dayMs } from '#domain/shared/time/durations.ts';
import { coinFinder, type NamedCoin } from '#models/news/related-coins.ts';
import type { Story, StoryAddress } from '#observations/news/record.ts';
import {
  openNewsCollections,
  listStoriesByKindSince,
  listStoriesPublishedAt,
  writeStories,
} from '#observations/news/store.ts';
import { retention } from '#observations/retention.ts';
import type { FeedArticle } from '#platform/feeds/read-feed.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import type { SourceMode } from '#platform/sources/source.port.ts';
import { findDecidingGuids } from './deciding-guids.ts';
import {
  type Candidate,
  toCandidate,
  applyCorrection,
  isChanged,
  isNewEdition,
  type KnownArticle,
  movePublication,
  type OutletName,
  toStory,
  type StoryParts,
  addPublication,
} from './make-story.ts';
import {
  type CandidateReading,
  type LinkedCandidate,
  type PlacedCandidate,
  placeCandidates,
} from './place-candidates.ts';
import { type RecentStories, recentStories } from './recent-stories.ts';
import { createEditionId, createReusedGuidId, createStoryId } from './story-id.ts';

export type StoryClusteringDeps = {
  readonly readModels: ReadModels;
  readonly kind: SourceMode;
  readonly coins: (now: Date) => Promise<readonly NamedCoin[]>;
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

const recentWindowMs = 14 * dayMs;

// Yields between stories, because analysing the weeks of stories after a moved clock takes long.
const publishEach = async (
  unpublished: readonly PlacedCandidate[],
  publish: (one: PlacedCandidate) => Story | undefined,
): Promise<readonly LinkedCandidate[]> => {
  const published: LinkedCandidate[] = [];
  for (const one of unpublished) {
    const story = publish(one);
    if (story) published.push({ candidate: one.candidate, story });
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
  const correct = (known: KnownArticle, parts: StoryParts): LinkedCandidate => {
    const story = applyCorrection(known, parts);
    recent.add(story);
    return { candidate: known.candidate, story };
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
      const placement = await placeCandidates(deps, recent, { candidates, since });
      const { reading, fresh, linked } = placement;
      const changes = placement.known.filter((one) => isNewEdition(one) || isChanged(one));
      if (fresh.length + changes.length + linked.length === 0) return [];
      const findCoins = coinFinder(await deps.coins(now));
      const { permitsPictures } = by;
      const parts = { ...deps, readAt: now.toISOString(), findCoins, permitsPictures, reading };
      await loadOlderStories(deps, recent, { fresh, since });
      const editions = changes.filter(isNewEdition);
      const corrections = changes.filter((change) => !editions.includes(change));
      const corrected = corrections.map((one) => correct(one, parts));
      const candidatesToPublish = [...fresh, ...editions.map(toNewEdition)];
      const published = await publishEach(candidatesToPublish, (one) => publish(one, parts));
      const changedStories = new Map(
        [...corrected, ...published].map(({ story }) => [story.id, story]),
      );
      const addresses = [
        ...linked.flatMap((one) => toAddresses(one, reading)),
        ...[...corrected, ...published].flatMap((one) =>
          toAddresses(one, reading).filter(({ id }) => isFollowed(one, id)),
        ),
      ];
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

type PublishParts = StoryParts & { readonly reading: CandidateReading };

// Undefined for a moved article whose new address is not stored.
const publishStory = (
  recent: RecentStories,
  { candidate, storyId }: PlacedCandidate,
  { reading, ...parts }: PublishParts,
): Story | undefined => {
  const moved = recent.findMovedArticle(candidate, reading);
  if (moved) return movePublication({ ...moved, candidate, match: 'moved' }, reading, parts);
  const before = recent.findSimilar(candidate);
  return before ? addPublication(before, candidate) : toStory(candidate, parts, storyId);
};

const toNewEdition = ({ candidate, match }: KnownArticle): PlacedCandidate => {
  const { guidKey, publication } = candidate;
  if (guidKey === undefined)
    return { candidate, storyId: createEditionId(publication.url, publication.publishedAt) };
  const isReusedGuid = match === 'guid';
  return {
    candidate,
    storyId: isReusedGuid ? createReusedGuidId(guidKey, publication.publishedAt) : guidKey,
  };
};

// The address of several articles identifies at most the one without a guid.
const toAddresses = (
  { candidate: { guidKey, addressId }, story }: LinkedCandidate,
  { sharedAddressIds }: CandidateReading,
): StoryAddress[] => {
  const isOwnAddress = guidKey === undefined || !sharedAddressIds.has(addressId);
  const ids = [...(guidKey === undefined ? [] : [guidKey]), ...(isOwnAddress ? [addressId] : [])];
  return ids.map((id) => ({ id, storyId: story.id }));
};

// An address that changes too often is not stored.
const isFollowed = ({ candidate, story }: LinkedCandidate, id: string): boolean =>
  id === candidate.guidKey || story.publications.some(({ url }) => createStoryId(url) === id);

// Oldest first, so that the first publication gives the story its title.
const toCandidates = (articles: readonly FeedArticle[], by: OutletName, now: Date): Candidate[] => {
  const oldest = new Date(now.getTime() - retention.feed.days * dayMs).toISOString();
  // Feeds list the newest article first, so of articles without a date, earlier ones are treated as newer.
  const guids = findDecidingGuids(articles);
  const candidates = articles.flatMap((article, place) => {
    const readAt = new Date(now.getTime() - place).toISOString();
    return toCandidate(article, by, readAt, guids.get(article)) ?? [];
  });
  return candidates
    .filter(({ publication }) => publication.publishedAt >= oldest)
    .reverse()
    .sort((one, other) => compare(one.publication.publishedAt, other.publication.publishedAt));
};

const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other));
