import { listStoriesByIds } from '#observations/news/queries.ts';
import type { Publication, Story } from '#observations/news/record.ts';
import { findStoryIdsByAddress } from '#observations/news/store.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import {
  type Candidate,
  type FeedReading,
  hasOtherText,
  isListedByGuid,
  type KnownArticle,
  type MatchKind,
  withoutGuid,
} from './make-story.ts';
import type { RecentStories } from './recent-stories.ts';
import { createEditionId, createStoryId } from './story-id.ts';

type Deps = { readonly readModels: ReadModels };

/** A candidate that has no publication of its own in this story. */
export type LinkedCandidate = { readonly candidate: Candidate; readonly story: Story };

/** A candidate with the id that its story gets if it is a new one. */
export type PlacedCandidate = { readonly candidate: Candidate; readonly storyId: string };

export type Placement = {
  readonly reading: CandidateReading;
  readonly fresh: readonly PlacedCandidate[];
  readonly known: readonly KnownArticle[];
  /** Candidates whose story was found by a key that is not stored yet. Only the key is added. */
  readonly linked: readonly LinkedCandidate[];
};

/** The keys of the articles in one reading of a feed. */
export type CandidateReading = FeedReading & {
  /** Addresses of several articles, of which at most one has no guid. */
  readonly sharedAddressIds: ReadonlySet<string>;
};

type Stored = {
  readonly storyIds: ReadonlyMap<string, string>;
  readonly stories: ReadonlyMap<string, Story>;
};

type Lookup = Stored & { readonly reading: CandidateReading };

/** Finds the stories of an outlet's articles: by their guids, or by their addresses. */
export const placeCandidates = async (
  deps: Deps,
  recent: RecentStories,
  { candidates, since }: { readonly candidates: readonly Candidate[]; readonly since: string },
): Promise<Placement> => {
  const unique = removeRepeats(candidates);
  const storyIds = await findStoryIdsByAddress(deps, [...new Set(unique.flatMap(listKeys))]);
  const stories = await loadStories(deps, recent, { candidates: unique, storyIds, since });
  const lookup = { storyIds, stories, reading: toReading(unique) };
  if (unique.some((candidate) => hasGuidOfAnother(candidate, unique, lookup)))
    return placeCandidates(deps, recent, { candidates: candidates.map(withoutGuid), since });
  return placeAll(unique, lookup);
};

const listKeys = ({ guidKey, addressId, formerAddressId }: Candidate): string[] => [
  ...(guidKey === undefined ? [] : [guidKey]),
  addressId,
  formerAddressId,
];

// The newest version of each article. Ties do not depend on the feed's order.
const removeRepeats = (candidates: readonly Candidate[]): Candidate[] =>
  [...Map.groupBy(candidates, ({ id }) => id).values()].flatMap((versions) =>
    versions
      .toSorted((one, other) => (getVersionKey(one) < getVersionKey(other) ? -1 : 1))
      .slice(-1),
  );

const getVersionKey = ({ article }: Candidate): string =>
  JSON.stringify([article.publishedAt ?? '', article.title, article.url, article.text]);

const toReading = (candidates: readonly Candidate[]): CandidateReading => {
  const withGuid = candidates.filter(({ guidKey }) => guidKey !== undefined);
  const byAddress = Map.groupBy(candidates, ({ addressId }) => addressId);
  return {
    addressIds: new Set(candidates.map(({ addressId }) => addressId)),
    guidKeys: new Set(withGuid.flatMap(({ guidKey }) => guidKey ?? [])),
    sharedAddressIds: new Set(
      [...byAddress].flatMap(([addressId, { length }]) => (length > 1 ? [addressId] : [])),
    ),
  };
};

const loadStories = async (
  deps: Deps,
  recent: RecentStories,
  {
    candidates,
    storyIds,
    since,
  }: {
    readonly candidates: readonly Candidate[];
    readonly storyIds: ReadonlyMap<string, string>;
    readonly since: string;
  },
): Promise<ReadonlyMap<string, Story>> => {
  const ids = new Set(candidates.flatMap((one) => listNeededStoryIds(one, storyIds, since)));
  const inMemory = [...ids].flatMap((id) => recent.find(id) ?? []);
  inMemory.forEach(({ id }) => ids.delete(id));
  const loaded = ids.size === 0 ? [] : await listStoriesByIds(deps, [...ids]);
  return new Map([...inMemory, ...loaded].map((story) => [story.id, story]));
};

// An older story is only needed if its key has a recent article, or if the candidate gets a new key.
const listNeededStoryIds = (
  { id, addressId, formerAddressId, publication }: Candidate,
  storyIds: ReadonlyMap<string, string>,
  since: string,
): string[] => {
  const isRecent = publication.publishedAt >= since;
  if (storyIds.has(id) && !isRecent) return [];
  return [id, addressId, formerAddressId].flatMap((key) => storyIds.get(key) ?? []);
};

/**
 * Whether the guid now belongs to another article, for example because it is the place in the list. Then no guid of
 * this feed decides.
 */
const hasGuidOfAnother = (
  candidate: Candidate,
  candidates: readonly Candidate[],
  { storyIds, stories, reading }: Lookup,
): boolean => {
  const story = stories.get(storyIds.get(candidate.guidKey ?? '') ?? '');
  const publication = story && findByGuid(story, candidate);
  if (!publication || publication.title === candidate.publication.title) return false;
  const publicationAddressId = createStoryId(publication.url);
  if (publicationAddressId === candidate.addressId) return false;
  const isListedElsewhere = candidates.some(
    (other) =>
      other !== candidate &&
      other.guidKey !== undefined &&
      other.addressId === publicationAddressId &&
      other.publication.title === publication.title,
  );
  if (isListedElsewhere) return true;
  if (reading.sharedAddressIds.has(candidate.addressId)) return false;
  const addressStory = stories.get(storyIds.get(candidate.addressId) ?? '');
  if (!addressStory || addressStory === story) return false;
  return findByAddress(addressStory, candidate)?.title === candidate.publication.title;
};

const findByGuid = ({ publications }: Story, { guidKey, publication }: Candidate) =>
  publications.find(
    ({ source, guidKeys = [] }) =>
      source === publication.source && guidKey !== undefined && guidKeys.includes(guidKey),
  );

const findByAddress = (
  { publications }: Story,
  { addressId, publication }: Candidate,
  id = addressId,
) =>
  publications.find(
    ({ source, url }) => source === publication.source && createStoryId(url) === id,
  );

type Placed =
  | { readonly place: 'fresh'; readonly candidate: Candidate }
  | { readonly place: 'linked'; readonly candidate: Candidate; readonly story: Story }
  | ({ readonly place: 'claim'; readonly rank: number } & KnownArticle)
  | { readonly place: 'unchanged' };

const placeAll = (candidates: readonly Candidate[], lookup: Lookup): Placement => {
  const placed = candidates.map((candidate) => placeOne(candidate, lookup));
  const claims = placed.filter((one) => one.place === 'claim');
  const byPublication = [...Map.groupBy(claims, ({ publication }) => publication).values()];
  const ranked = byPublication.map((group) =>
    group.toSorted(
      (one, other) => other.rank - one.rank || (one.candidate.id < other.candidate.id ? -1 : 1),
    ),
  );
  const known = ranked.flatMap((group) => group.slice(0, 1));
  const lost = ranked.flatMap((group) => group.slice(1)).map(placeLostClaim);
  const all = [...placed, ...lost];
  return {
    reading: lookup.reading,
    // In the order of the candidates, because the oldest one gives a story its title.
    fresh: candidates
      .filter((candidate) =>
        all.some((one) => one.place === 'fresh' && one.candidate === candidate),
      )
      .map((candidate) => ({ candidate, storyId: getNewStoryId(candidate, lookup) })),
    known,
    linked: all.filter((one) => one.place === 'linked'),
  };
};

// The address has the id of another article's story when that article has a guid by now.
const getNewStoryId = ({ id, publication }: Candidate, { storyIds }: Stored): string =>
  storyIds.has(id) ? createEditionId(publication.url, publication.publishedAt) : id;

// Several articles were stored as one, or the outlet lists an article several times.
const placeLostClaim = ({ candidate, story, publication, match }: KnownArticle): Placed => {
  if (countSameParts(publication, candidate) < allParts) return { place: 'fresh', candidate };
  return match === 'guid' ? { place: 'unchanged' } : { place: 'linked', candidate, story };
};

const titlePart = 2;
const datePart = 1;
const allParts = titlePart + datePart;

const countSameParts = (one: Publication, { publication, article }: Candidate): number =>
  (one.title === publication.title ? titlePart : 0) +
  (article.publishedAt !== null && (one.statedAt ?? one.publishedAt) === article.publishedAt
    ? datePart
    : 0);

const placeOne = (candidate: Candidate, lookup: Lookup): Placed => {
  const { storyIds, stories } = lookup;
  const { guidKey, addressId, formerAddressId } = candidate;
  const guidStoryId = guidKey === undefined ? undefined : storyIds.get(guidKey);
  if (guidStoryId !== undefined) return placeByGuid(candidate, stories.get(guidStoryId));
  const storyId = storyIds.get(addressId);
  if (storyId !== undefined) return placeByAddress(candidate, stories.get(storyId), lookup);
  const formerStory = stories.get(storyIds.get(formerAddressId) ?? '');
  return formerStory ? placeByFormerAddress(candidate, formerStory) : { place: 'fresh', candidate };
};

const placeByGuid = (candidate: Candidate, story: Story | undefined): Placed => {
  const publication = story && findByGuid(story, candidate);
  if (!publication) return { place: 'unchanged' };
  const rank = publication.guidKeys?.indexOf(candidate.guidKey ?? '') ?? 0;
  return { place: 'claim', candidate, story, publication, match: 'guid', rank };
};

const placeByAddress = (
  candidate: Candidate,
  story: Story | undefined,
  { reading }: Lookup,
): Placed => {
  if (!story) return { place: 'unchanged' };
  const publication = findByAddress(story, candidate);
  const claim = publication && toClaim(candidate, story, publication, 'address');
  if (candidate.guidKey === undefined) {
    if (publication && isListedByGuid(publication, reading)) return { place: 'fresh', candidate };
    return claim ?? { place: 'unchanged' };
  }
  if (!claim) return placeByFormerUrl(candidate, story);
  return isSameArticle(claim, reading) ? claim : { place: 'fresh', candidate };
};

const toClaim = (
  candidate: Candidate,
  story: Story,
  publication: Publication,
  match: MatchKind,
) => ({
  place: 'claim' as const,
  candidate,
  story,
  publication,
  match,
  rank: countSameParts(publication, candidate),
});

// The guid is not known yet, and the address is.
const isSameArticle = (
  { candidate, story, publication, rank }: KnownArticle & { readonly rank: number },
  reading: CandidateReading,
): boolean => {
  if (publication.guidKeys === undefined)
    return rank > 0 || !reading.sharedAddressIds.has(candidate.addressId);
  if (isListedByGuid(publication, reading)) return false;
  if (candidate.article.publishedAt !== null) return rank === allParts;
  return rank >= titlePart && !hasOtherText(story, publication, candidate);
};

// The story belongs to another outlet, or to an article of this one that has moved on from this address.
const placeByFormerUrl = (candidate: Candidate, story: Story): Placed => {
  const moved = story.publications.find(
    ({ source, formerUrls = [] }) =>
      source === candidate.publication.source &&
      formerUrls.some((url) => createStoryId(url) === candidate.addressId),
  );
  return moved && countSameParts(moved, candidate) < allParts
    ? { place: 'fresh', candidate }
    : { place: 'linked', candidate, story };
};

// Earlier versions stored articles as one whose addresses differ only in the fragment or `ref`.
const placeByFormerAddress = (candidate: Candidate, story: Story): Placed => {
  const isSame = (one: Publication): boolean =>
    one.statedAt === undefined && countSameParts(one, candidate) > 0;
  const publication = findByAddress(story, candidate, candidate.formerAddressId);
  if (publication && isSame(publication))
    return toClaim(candidate, story, publication, 'former-address');
  return !publication && story.publications.some(isSame)
    ? { place: 'linked', candidate, story }
    : { place: 'fresh', candidate };
};
