import { hourMs } from '#domain/shared/time/durations.ts';
import { canonicalAddress } from '#models/news/canonical-address.ts';
import { categoriseStory } from '#models/news/category.ts';
import { parseDecidingPhrase } from '#models/sentiment/deciding-phrase.ts';
import { scoreText } from '#models/sentiment/score-text.ts';
import { excerptLength, type Publication, type Story } from '#observations/news/record.ts';
import { truncate } from '#platform/feeds/feed-item.ts';
import type { FeedArticle } from '#platform/feeds/read-feed.ts';
import type { SourceMode } from '#platform/sources/source.port.ts';
import { createEditionId, createStoryId } from './story-id.ts';

/** An article with title, address and time, which may become a story. */
export type Candidate = {
  /** Derived from the article's address. */
  readonly id: string;
  readonly publication: Publication;
  readonly excerpt: string;
  readonly article: FeedArticle;
};

export type OutletName = { readonly source: string; readonly outlet: string };

const excerptParagraphs = 3;

/** Undefined for an article without title or address, because it cannot be shown. */
export const toCandidate = (
  article: FeedArticle,
  { source, outlet }: OutletName,
  readAt: string,
): Candidate | undefined => {
  if (article.title === null || article.url === null) return undefined;
  const url = canonicalAddress(article.url);
  // A future time is replaced by the time of reading, because the outlet's clock may be wrong.
  const statedAt = article.publishedAt ?? readAt;
  const publishedAt = statedAt < readAt ? statedAt : readAt;
  return {
    id: createStoryId(url),
    publication: { source, outlet, url, title: article.title, publishedAt },
    excerpt: getExcerpt(article),
    article,
  };
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
    publications: [publication],
    category: categoriseStory(title, excerpt, article.categories),
    sentiment: { score, because: parseDecidingPhrase(because) },
    impact: { level: coins.length === 0 ? 'unknown' : 'pending' },
  };
};

export const addPublication = (story: Story, { publication }: Candidate): Story => ({
  ...story,
  publications: [...story.publications, publication].sort((one, other) =>
    one.publishedAt < other.publishedAt ? -1 : 1,
  ),
});

// An address that changes at every reading is not followed any longer.
const maxFormerUrls = 5;

/** The addresses in one reading of a feed. */
export type FeedUrls = ReadonlySet<string>;

/**
 * The outlet's publication of the same article at another address. Without a date, an article with the same headline
 * is the same if the feed no longer contains the earlier address and the text is the same. If the texts cannot be
 * compared, it is the same for 12 hours.
 */
export const findMovedPublication = (
  story: Story,
  candidate: Candidate,
  feedUrls: FeedUrls,
): Publication | undefined => {
  const { publication, article } = candidate;
  return story.publications.find((one) => {
    if (one.source !== publication.source || one.title !== publication.title) return false;
    if (article.publishedAt !== null) return one.publishedAt === publication.publishedAt;
    if (feedUrls.has(one.url)) return false;
    return canCompareText(story, one, candidate)
      ? !hasOtherText(story, one, candidate)
      : getElapsedMs(one, publication) < newEditionAfterMs;
  });
};

const newEditionAfterMs = 12 * hourMs;

const getElapsedMs = (earlier: Publication, later: Publication): number =>
  Date.parse(later.publishedAt) - Date.parse(earlier.publishedAt);

/**
 * Updates the address of an article that its outlet has moved. The story counts once and keeps the former address.
 * Undefined if the address changes too often.
 */
export const updatePublicationUrl = (
  story: Story,
  moved: Publication,
  { publication: { url } }: Candidate,
): Story | undefined => {
  const { formerUrls = [] } = moved;
  if (formerUrls.length >= maxFormerUrls) return undefined;
  return {
    ...story,
    publications: story.publications.map((one) =>
      one === moved ? { ...one, url, formerUrls: [...formerUrls, one.url] } : one,
    ),
  };
};

/**
 * Whether the outlet has changed the article's text. Content that the feed no longer contains does not count as a
 * correction.
 */
export const isCorrected = (story: Story, candidate: Candidate): boolean => {
  const previousPublication = findPublication(story, candidate);
  if (!previousPublication) return false;
  if (previousPublication.title !== candidate.publication.title) return true;
  return hasOtherText(story, previousPublication, candidate);
};

const hasOtherText = (story: Story, publication: Publication, candidate: Candidate): boolean => {
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
 * 12 hours later.
 */
export const isNewEdition = (story: Story, candidate: Candidate): boolean => {
  const previousPublication = findPublication(story, candidate);
  if (!previousPublication || candidate.article.publishedAt === null) return false;
  const elapsedMs = getElapsedMs(previousPublication, candidate.publication);
  return elapsedMs >= newEditionAfterMs && isCorrected(story, candidate);
};

/** Applies an outlet's correction to a story. If the outlet was not the first, only its publication changes. */
export const applyCorrection = (story: Story, candidate: Candidate, parts: StoryParts): Story => {
  const previousPublication = findPublication(story, candidate);
  const { title } = candidate.publication;
  const publications = story.publications.map((one) =>
    one === previousPublication ? { ...one, title } : one,
  );
  if (!previousPublication || !isFirstPublication(story, previousPublication))
    return { ...story, publications };
  const excerpt = candidate.excerpt === '' ? story.excerpt : candidate.excerpt;
  const revisedStory = toStory({ ...candidate, excerpt }, parts, story.id);
  const { text, coins, category, sentiment, impact } = revisedStory;
  return {
    ...story,
    title,
    excerpt,
    publications,
    coins,
    category,
    sentiment,
    text: text.length === 0 ? story.text : text,
    // The impact belongs to the first coin, so another coin needs a new one.
    impact: coins[0] === story.coins[0] ? story.impact : impact,
  };
};

// Only the same outlet's publication at its current address can be corrected.
const findPublication = (story: Story, { id, publication }: Candidate): Publication | undefined =>
  story.publications.find(
    ({ source, url }) => source === publication.source && createStoryId(url) === id,
  );

/** Whether the story's title and text come from this publication. */
const isFirstPublication = (
  { id }: Story,
  { url, formerUrls = [], publishedAt }: Publication,
): boolean =>
  [url, ...formerUrls].some(
    (address) => id === createStoryId(address) || id === createEditionId(address, publishedAt),
  );

const hasSameItems = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((paragraph, at) => paragraph === other[at]);
