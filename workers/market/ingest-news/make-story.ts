import { hourMs } from '#domain/shared/time/durations.ts';
import { canonicalAddress } from '#models/news/canonical-address.ts';
import { categoryOf } from '#models/news/category.ts';
import { phraseOf } from '#models/sentiment/deciding-phrase.ts';
import { scoreText } from '#models/sentiment/score-text.ts';
import { excerptLength, type Publication, type Story } from '#observations/news/record.ts';
import { shortened } from '#platform/feeds/feed-item.ts';
import type { FeedArticle } from '#platform/feeds/read-feed.ts';
import type { SourceMode } from '#platform/sources/source.port.ts';
import { editionIdOf, storyIdOf } from './story-id.ts';

/** An article that may become a story: it has a title, an address and a time. */
export type Candidate = {
  /** Of its address. */
  readonly id: string;
  readonly publication: Publication;
  readonly excerpt: string;
  readonly article: FeedArticle;
};

export type OutletName = { readonly source: string; readonly outlet: string };

const excerptParagraphs = 3;

/** Undefined for an article that cannot be shown: without a title, or without an address. */
export const candidateOf = (
  article: FeedArticle,
  { source, outlet }: OutletName,
  readAt: string,
): Candidate | undefined => {
  if (article.title === null || article.url === null) return undefined;
  const url = canonicalAddress(article.url);
  // An outlet's clock may be wrong: nothing is published after it was read.
  const said = article.publishedAt ?? readAt;
  const publishedAt = said < readAt ? said : readAt;
  return {
    id: storyIdOf(url),
    publication: { source, outlet, url, title: article.title, publishedAt },
    excerpt: excerptOf(article),
    article,
  };
};

const excerptOf = ({ summary, text }: FeedArticle): string =>
  shortened(summary === '' ? text.slice(0, excerptParagraphs).join(' ') : summary, excerptLength);

export type StoryParts = {
  readonly kind: SourceMode;
  readonly readAt: string;
  readonly findCoins: (title: string, text: string) => string[];
  readonly permitsPictures: boolean;
};

export const storyOf = (
  { publication, excerpt, article }: Candidate,
  { kind, readAt, findCoins, permitsPictures }: StoryParts,
  id: string,
): Story => {
  const { title, publishedAt } = publication;
  const coins = findCoins(title, excerpt);
  // Of the headline alone, on which the scorer was trained and measured.
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
    category: categoryOf(title, excerpt, article.categories),
    sentiment: { score, because: phraseOf(because) },
    impact: { level: coins.length === 0 ? 'unknown' : 'pending' },
  };
};

/** The story, told by one outlet more. */
export const retoldStory = (story: Story, { publication }: Candidate): Story => ({
  ...story,
  publications: [...story.publications, publication].sort((one, other) =>
    one.publishedAt < other.publishedAt ? -1 : 1,
  ),
});

/** The same article at another address of its outlet: the story counts once and keeps both addresses. */
export const movedStory = (story: Story, { publication }: Candidate): Story => ({
  ...story,
  publications: story.publications.map((one) =>
    isSameArticle(one, publication)
      ? { ...one, url: publication.url, formerUrls: [...(one.formerUrls ?? []), one.url] }
      : one,
  ),
});

export const isSameArticle = (one: Publication, other: Publication): boolean =>
  one.source === other.source && one.title === other.title && one.publishedAt === other.publishedAt;

/** Whether an outlet now tells of the same address in other words. What its feed no longer gives is no correction. */
export const isCorrected = (story: Story, candidate: Candidate): boolean => {
  const before = publicationOf(story, candidate);
  if (!before) return false;
  if (before.title !== candidate.publication.title) return true;
  if (!isFirst(story, before) || candidate.excerpt === '') return false;
  const { text } = candidate.article;
  return story.excerpt !== candidate.excerpt || (text.length > 0 && !isSame(story.text, text));
};

const newEditionAfterMs = 12 * hourMs;

/** Whether the address now has another article, such as the next round-up: other content, dated half a day later. */
export const isNewEdition = (story: Story, candidate: Candidate): boolean => {
  const before = publicationOf(story, candidate);
  if (!before || candidate.article.publishedAt === null) return false;
  const later = Date.parse(candidate.publication.publishedAt) - Date.parse(before.publishedAt);
  return later >= newEditionAfterMs && isCorrected(story, candidate);
};

/** The story in the words in which its outlet tells it now; of an outlet that told it later, only the publication. */
export const corrected = (story: Story, candidate: Candidate, parts: StoryParts): Story => {
  const before = publicationOf(story, candidate);
  const { title } = candidate.publication;
  const publications = story.publications.map((one) => (one === before ? { ...one, title } : one));
  if (!before || !isFirst(story, before)) return { ...story, publications };
  const excerpt = candidate.excerpt === '' ? story.excerpt : candidate.excerpt;
  const told = storyOf({ ...candidate, excerpt }, parts, story.id);
  const { text, coins, category, sentiment, impact } = told;
  return {
    ...story,
    title,
    excerpt,
    publications,
    coins,
    category,
    sentiment,
    text: text.length === 0 ? story.text : text,
    // Of another coin it is another move.
    impact: coins[0] === story.coins[0] ? story.impact : impact,
  };
};

// Another outlet that tells of the same address corrects nothing, and neither does a former address.
const publicationOf = (story: Story, { id, publication }: Candidate): Publication | undefined =>
  story.publications.find(
    ({ source, url }) => source === publication.source && storyIdOf(url) === id,
  );

/** Whether the publication gave the story its title and text. */
const isFirst = ({ id }: Story, { url, formerUrls = [], publishedAt }: Publication): boolean =>
  [url, ...formerUrls].some(
    (address) => id === storyIdOf(address) || id === editionIdOf(address, publishedAt),
  );

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((paragraph, at) => paragraph === other[at]);
