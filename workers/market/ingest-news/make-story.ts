import { dayMs, hourMs } from '#domain/shared/time/durations.ts';
import {
  canonicalAddress,
  formerCanonicalAddress,
  isSameButForChanges,
} from '#models/news/canonical-address.ts';
import { categoriseStory } from '#models/news/category.ts';
import { parseDecidingPhrase } from '#models/sentiment/deciding-phrase.ts';
import { scoreText } from '#models/sentiment/score-text.ts';
import { excerptLength, type Publication, type Story } from '#observations/news/record.ts';
import { maxTitleLength, truncate } from '#platform/feeds/feed-item.ts';
import type { FeedArticle } from '#platform/feeds/read-feed.ts';
import type { SourceMode } from '#platform/sources/source.port.ts';
import { createEditionId, createGuidKey, createStoryId } from './story-id.ts';

/** An article with title, address and time, which may become a story. */
export type Candidate = {
  /** Derived from the article's guid, or from its address if the feed has no guid that decides. */
  readonly id: string;
  readonly guidKey: string | undefined;
  readonly addressId: string;
  /** Derived from the address as earlier versions stored it. */
  readonly formerAddressId: string;
  readonly publication: Publication;
  readonly excerpt: string;
  readonly article: FeedArticle;
};

export type OutletName = { readonly source: string; readonly outlet: string };

const excerptParagraphs = 3;

/** Undefined for an article without address, or without title and text, because it cannot be shown. */
export const toCandidate = (
  article: FeedArticle,
  { source, outlet }: OutletName,
  readAt: string,
  guid?: string,
): Candidate | undefined => {
  const title = article.title ?? getFirstSentence(article);
  if (title === '' || article.url === null) return undefined;
  const url = canonicalAddress(article.url);
  const addressId = createStoryId(url);
  const guidKey = guid === undefined ? undefined : createGuidKey(source, guid);
  const statedAt = article.publishedAt;
  // A future time is replaced by the time of reading, because the outlet's clock may be wrong.
  const publishedAt = statedAt !== null && statedAt < readAt ? statedAt : readAt;
  return {
    id: guidKey ?? addressId,
    guidKey,
    addressId,
    formerAddressId: createStoryId(formerCanonicalAddress(article.url)),
    publication: {
      source,
      outlet,
      url,
      title,
      publishedAt,
      statedAt,
      ...(guidKey !== undefined && { guidKeys: [guidKey] }),
    },
    excerpt: getExcerpt(article),
    article,
  };
};

/** The candidate as if its feed had no guid. */
export const withoutGuid = (candidate: Candidate): Candidate => {
  const { guidKeys: _, ...publication } = candidate.publication;
  return { ...candidate, id: candidate.addressId, guidKey: undefined, publication };
};

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' });
const abbreviation = /(?:\b[A-Z]\.|\b(?:Mr|Mrs|Ms|Dr|Inc|Ltd|Co|Corp|vs|No|St)\.)$/;

const getFirstSentence = ({ text, summary }: FeedArticle): string => {
  let sentence = '';
  for (const { segment } of sentences.segment(text[0] ?? summary)) {
    sentence += segment;
    if (!abbreviation.test(sentence.trimEnd())) break;
  }
  return truncate(sentence.trim(), maxTitleLength);
};

const getExcerpt = ({ summary, text }: FeedArticle): string =>
  truncate(summary === '' ? text.slice(0, excerptParagraphs).join(' ') : summary, excerptLength);

export type StoryParts = {
  readonly kind: SourceMode;
  readonly readAt: string;
  readonly findCoins: (title: string, text: string) => string[];
  readonly permitsPictures: boolean;
};

export const toStory = (
  { publication, excerpt, article }: Candidate,
  { kind, readAt, findCoins, permitsPictures }: StoryParts,
  id: string,
): Story => {
  const { title, publishedAt } = publication;
  const coins = findCoins(title, excerpt);
  // Only the headline is scored, because the model was trained and evaluated on headlines.
  const { score, because } = scoreText(title);
  return {
    id,
    kind,
    title,
    excerpt,
    publishedAt,
    readAt,
    coins,
    text: [...article.text],
    pictureUrl: article.pictureUrl,
    picture: permitsPictures && article.pictureUrl !== null ? 'pending' : 'none',
    publications: [{ ...publication, givesText: true }],
    category: categoriseStory(title, excerpt, article.categories),
    sentiment: { score, because: parseDecidingPhrase(because) },
    impact: toUnsettledImpact(coins),
  };
};

const toUnsettledImpact = (coins: readonly string[]): Story['impact'] => ({
  level: coins.length === 0 ? 'unknown' : 'pending',
});

export const addPublication = (story: Story, { publication }: Candidate): Story => ({
  ...story,
  publications: [...story.publications, publication].sort((one, other) =>
    one.publishedAt < other.publishedAt ? -1 : 1,
  ),
});

// An address or guid that changes at every reading is not followed any longer.
const maxFormerUrls = 5;
const maxGuidKeys = 6;

/** The addresses and guids in one reading of a feed. */
export type FeedReading = {
  readonly addressIds: ReadonlySet<string>;
  readonly guidKeys: ReadonlySet<string>;
};

/** Whether the feed also contains the publication under a guid of its own. */
export const isListedByGuid = ({ guidKeys = [] }: Publication, reading: FeedReading): boolean =>
  guidKeys.some((key) => reading.guidKeys.has(key));

const isAddressListed = ({ url }: Publication, { addressIds }: FeedReading): boolean =>
  addressIds.has(createStoryId(url));

/**
 * The outlet's publication of the same article at another address. Without a date, an article with the same headline
 * is the same if the feed no longer contains the earlier address and the text is the same. If the texts cannot be
 * compared, it is the same for 12 hours. If only parameters differ that change at every reading, the headline of a
 * dated article, or the text of an undated one, may differ.
 */
export const findMovedPublication = (
  story: Story,
  candidate: Candidate,
  reading: FeedReading,
): Publication | undefined => {
  const { publication, article, guidKey } = candidate;
  return story.publications.find((one) => {
    if (one.source !== publication.source || isListedByGuid(one, reading)) return false;
    const isListed = isAddressListed(one, reading);
    if (guidKey !== undefined && isListed) return false;
    const hasSameTitle = one.title === publication.title;
    const hasSameDate = article.publishedAt !== null && one.publishedAt === publication.publishedAt;
    if (hasSameTitle && hasSameDate) return true;
    if (isListed || !(isUndated(candidate) ? hasSameTitle : hasSameDate)) return false;
    const addresses = [...(one.formerUrls ?? []), one.url];
    if (isSameButForChanges(publication.url, addresses)) return true;
    return isUndated(candidate) && isSameUndatedArticle(story, one, candidate);
  });
};

const isSameUndatedArticle = (story: Story, one: Publication, candidate: Candidate): boolean =>
  canCompareText(story, one, candidate)
    ? !hasOtherText(story, one, candidate)
    : getElapsedMs(one, candidate.publication) < newEditionAfterMs;

const isUndated = ({ article }: Candidate): boolean => article.publishedAt === null;

const newEditionAfterMs = 12 * hourMs;
const guidReusedAfterMs = 14 * dayMs;

const getElapsedMs = (earlier: Publication, later: Publication): number =>
  Date.parse(later.publishedAt) - Date.parse(earlier.publishedAt);

/**
 * Updates the address, the guid and the content of an article that its outlet has moved. The story counts once and
 * keeps the former address. Undefined if nothing changes, because the address changes too often.
 */
export const movePublication = (
  known: KnownArticle,
  reading: FeedReading,
  parts: StoryParts,
): Story | undefined => {
  const { candidate, story, publication } = known;
  // The content of an address that is still listed stays as it is, or it would change at every reading.
  const isReplaced = isMoved(known) || !isAddressListed(publication, reading);
  if (isReplaced && (hasOtherContent(known) || isRedated(known)))
    return applyCorrection(known, parts);
  if (!isMoved(known) && !hasNewGuid(publication, candidate)) return undefined;
  return replacePublication(story, publication, followKeys(known));
};

const followKeys = (known: KnownArticle): Publication => {
  const { candidate, publication } = known;
  return addGuid(isMoved(known) ? followUrl(publication, candidate) : publication, candidate);
};

const followUrl = (before: Publication, { publication: { url } }: Candidate): Publication => ({
  ...before,
  url,
  formerUrls: [...(before.formerUrls ?? []), before.url],
});

/** Whether the candidate's guid should be stored with the publication. */
export const hasNewGuid = ({ guidKeys = [] }: Publication, { guidKey }: Candidate): boolean =>
  guidKey !== undefined && !guidKeys.includes(guidKey) && guidKeys.length < maxGuidKeys;

const addGuid = (before: Publication, candidate: Candidate): Publication => {
  const { guidKey } = candidate;
  if (guidKey === undefined || !hasNewGuid(before, candidate)) return before;
  return { ...before, guidKeys: [...(before.guidKeys ?? []), guidKey] };
};

const replacePublication = (story: Story, before: Publication, after: Publication): Story => ({
  ...story,
  publications: story.publications.map((one) => (one === before ? after : one)),
});

/**
 * How a candidate's publication was found: by its guid, its address, its address in the form of earlier versions, or
 * as the same article at another address.
 */
export type MatchKind = 'guid' | 'address' | 'former-address' | 'moved';

/** A candidate and its own publication in a stored story. */
export type KnownArticle = {
  readonly candidate: Candidate;
  readonly story: Story;
  readonly publication: Publication;
  readonly match: MatchKind;
};

/**
 * Whether the outlet has changed the article, or the article is known by a new key. Content that the feed no longer
 * contains does not count as a correction.
 */
export const isChanged = (known: KnownArticle): boolean =>
  hasNewGuid(known.publication, known.candidate) ||
  hasOtherContent(known) ||
  isMoved(known) ||
  isRedated(known);

const hasOtherContent = ({ story, candidate, publication }: KnownArticle): boolean =>
  publication.title !== candidate.publication.title || hasOtherText(story, publication, candidate);

// An address that has changed too often is followed again with a new headline.
const isMoved = ({ match, publication, candidate }: KnownArticle): boolean => {
  if (match === 'address' || createStoryId(publication.url) === candidate.addressId) return false;
  const { formerUrls = [], title } = publication;
  return formerUrls.length < maxFormerUrls || title !== candidate.publication.title;
};

// Only a guid shows that an article with another date is the same. A time of reading is no date.
const isRedated = ({ publication: { statedAt }, candidate }: KnownArticle): boolean =>
  candidate.guidKey !== undefined &&
  statedAt !== undefined &&
  candidate.publication.statedAt !== null &&
  candidate.publication.statedAt !== statedAt;

export const hasOtherText = (
  story: Story,
  publication: Publication,
  candidate: Candidate,
): boolean => {
  const { excerpt, article } = candidate;
  return (
    canCompareText(story, publication, candidate) &&
    (story.excerpt !== excerpt ||
      (article.text.length > 0 && !hasSameItems(story.text, article.text)))
  );
};

// Only the first publication has its text in the story.
const canCompareText = (story: Story, publication: Publication, { excerpt }: Candidate): boolean =>
  isFirstPublication(story, publication) && excerpt !== '';

/**
 * Whether the address now has another article, such as the next round-up, with different content and a date at least
 * 12 hours later. A guid has another article only with another headline and a date at least 14 days later.
 */
export const isNewEdition = (known: KnownArticle): boolean => {
  const { candidate, publication, match } = known;
  if (isUndated(candidate)) return false;
  const elapsedMs = getElapsedMs(publication, candidate.publication);
  return match === 'guid'
    ? elapsedMs >= guidReusedAfterMs && publication.title !== candidate.publication.title
    : elapsedMs >= newEditionAfterMs && hasOtherContent(known);
};

/** Applies an outlet's correction to a story. If the outlet was not the first, only its publication changes. */
export const applyCorrection = (known: KnownArticle, parts: StoryParts): Story => {
  const { story, publication } = known;
  const isFirst = isFirstPublication(story, publication);
  const corrected = correctPublication(known, isFirst);
  const revised = replacePublication(story, publication, corrected);
  if (!isFirst) return revised;
  const content = hasOtherContent(known) ? getCorrectedContent(known, parts) : {};
  const { coins } = { ...story, ...content };
  // The impact belongs to the first coin and the hour of publication.
  const hasOtherImpact = isRedated(known) || coins[0] !== story.coins[0];
  return {
    ...revised,
    ...content,
    publishedAt: isRedated(known) ? corrected.publishedAt : story.publishedAt,
    impact: hasOtherImpact ? toUnsettledImpact(coins) : story.impact,
  };
};

const getCorrectedContent = ({ story, candidate }: KnownArticle, parts: StoryParts) => {
  const excerpt = candidate.excerpt === '' ? story.excerpt : candidate.excerpt;
  const { title, text, coins, category, sentiment } = toStory(
    { ...candidate, excerpt },
    parts,
    story.id,
  );
  return {
    title,
    excerpt,
    coins,
    category,
    sentiment,
    text: text.length === 0 ? story.text : text,
  };
};

const correctPublication = (known: KnownArticle, isFirst: boolean): Publication => {
  const { candidate, publication: before } = known;
  const { title, publishedAt, statedAt } = candidate.publication;
  return {
    ...followKeys(known),
    title,
    ...(isRedated(known) && { publishedAt, statedAt }),
    ...(before.statedAt === undefined && { statedAt }),
    // Stored, because the id no longer shows it once the address or the date has changed.
    ...(isFirst && { givesText: true }),
  };
};

/** Whether the story's title and text come from this publication. */
const isFirstPublication = ({ id, publications }: Story, publication: Publication): boolean => {
  if (publications.some(({ givesText }) => givesText)) return publication.givesText === true;
  const { url, formerUrls = [], publishedAt } = publication;
  return [url, ...formerUrls].some(
    (address) => id === createStoryId(address) || id === createEditionId(address, publishedAt),
  );
};

const hasSameItems = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((paragraph, at) => paragraph === other[at]);
