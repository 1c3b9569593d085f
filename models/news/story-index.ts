import { hourMs } from '#domain/shared/time/durations.ts';
import {
  type HeadlineFeatures,
  extractHeadlineFeatures,
  similarityFactor,
  storyWords,
} from './story-words.ts';

/** One outlet's version of a story. */
export type StoryVersion = {
  readonly id: string;
  readonly title: string;
  readonly excerpt: string;
  /** Unix time in milliseconds. */
  readonly at: number;
};

export type Signature = {
  readonly at: number;
  readonly title: ReadonlyMap<string, number>;
  readonly allWords: ReadonlyMap<string, number>;
  readonly gist: HeadlineFeatures;
  readonly titleWeight: number;
  readonly totalWeight: number;
  /** Weight of words too common to be indexed. */
  readonly titleCommonWeight: number;
  readonly commonWeight: number;
};

/** Minimum similarity (0 to 1) of two versions of one story. */
export const minSimilarity = 0.27;
/** Minimum number of distinctive words that two versions of one story share. */
export const minSharedWords = 2;
/** Maximum time between two versions of one story. */
export const windowMs = 48 * hourMs;

const distinctiveWeight = 0.5;

export const createStorySignature = ({
  title,
  excerpt,
  at,
}: Omit<StoryVersion, 'id'>): Signature => {
  const words = storyWords(title);
  const excerptWords = storyWords(excerpt, new Map(words));
  return {
    at,
    title: words,
    allWords: excerptWords,
    gist: extractHeadlineFeatures(words.keys()),
    titleWeight: sum(words),
    totalWeight: sum(excerptWords),
    titleCommonWeight: sumMuteWeights(words),
    commonWeight: sumMuteWeights(excerptWords),
  };
};

/**
 * Similarity of two versions: the mean of two Ochiai coefficients with weighted words, one over the titles and one over
 * all words. It is multiplied by 0.6 for each of different coins, different amounts or opposite directions in the
 * titles, and by `titlesAlone` when neither has an excerpt. 0 when they are too far apart in time or share too few
 * distinctive words.
 */
export const similarity = (one: Signature, other: Signature): number => {
  if (Math.abs(one.at - other.at) > windowMs) return 0;
  let [shared, distinctiveCount] = [0, 0];
  for (const [word, weight] of one.allWords) {
    if (!other.allWords.has(word)) continue;
    shared += weight;
    if (weight > distinctiveWeight) distinctiveCount += 1;
  }
  if (distinctiveCount < minSharedWords) return 0;
  let titles = 0;
  for (const [word, weight] of one.title) if (other.title.has(word)) titles += weight;
  const titleOnlyFactor = isTitleOnly(one) && isTitleOnly(other) ? titleOnlyPenalty : 1;
  return (
    titleOnlyFactor *
    similarityFactor(one.gist, other.gist) *
    computeMeanOverlap(one, other, { titles, shared })
  );
};

// Excerpts dilute the shared title words, so similarity is higher when neither story has one.
const titleOnlyPenalty = 0.71;

const isTitleOnly = ({ title, allWords }: Signature): boolean => title.size === allWords.size;

type SharedWeights = { readonly titles: number; readonly shared: number };

type Weights = Pick<Signature, 'titleWeight' | 'totalWeight'>;

const computeMeanOverlap = (
  one: Weights,
  other: Weights,
  { titles, shared }: SharedWeights,
): number =>
  (titles / Math.sqrt(one.titleWeight * other.titleWeight || 1) +
    shared / Math.sqrt(one.totalWeight * other.totalWeight || 1)) /
  2;

export type Match = { readonly id: string; readonly similarity: number };

/** Finds the stories that may match a new version without comparing it with every entry. */
export type StoryIndex = {
  readonly add: (version: StoryVersion) => void;
  /** All matches above the threshold, most similar first, ties by id. */
  readonly find: (version: Omit<StoryVersion, 'id'>) => Match[];
  readonly forgetBefore: (at: number) => void;
};

type Entry = { readonly id: string; readonly signature: Signature };

// Typed arrays indexed by entry number, because every entry that shares a word is read: the entry's own figures, and
// its overlap with the query.
type FigureTable = { readonly figures: Float64Array; readonly shared: Float64Array };

const [atOf, titleWeightOf, wholeWeightOf, titleMuteOf, wholeMuteOf] = [0, 1, 2, 3, 4];
const figuresPerEntry = 5;
const [wordsIn, wholeIn, titleIn] = [0, 1, 2];
const sharedPerEntry = 3;

// Exceeds the rounding error from summing the same weights in a different order.
const roundingTolerance = 1e-9;

export const storyIndex = (): StoryIndex => {
  let entries: Entry[] = [];
  let table = createTable(1024);
  // For each distinctive word, twice the number of each entry that contains it, plus one if its title contains the
  // word.
  const postings = new Map<string, number[]>();
  const addEntry = (entry: Entry): void => {
    const { allWords, title } = entry.signature;
    for (const [word, weight] of allWords) {
      if (weight <= distinctiveWeight) continue;
      const posting = 2 * entries.length + (title.has(word) ? 1 : 0);
      const others = postings.get(word);
      if (others) others.push(posting);
      else postings.set(word, [posting]);
    }
    if ((entries.length + 1) * figuresPerEntry > table.figures.length)
      table = createTable(2 * entries.length, table.figures);
    table.figures.set(toFigures(entry.signature), entries.length * figuresPerEntry);
    entries.push(entry);
  };
  // Cached because a version without a match is usually added next.
  let last:
    { readonly version: Omit<StoryVersion, 'id'>; readonly signature: Signature } | undefined;
  const getSignature = (version: Omit<StoryVersion, 'id'>): Signature => {
    const cachedVersion = last?.version;
    const isSame =
      cachedVersion?.title === version.title && cachedVersion.excerpt === version.excerpt;
    if (!last || !isSame || cachedVersion.at !== version.at)
      last = { version, signature: createStorySignature(version) };
    return last.signature;
  };
  return {
    add: (version) => {
      addEntry({ id: version.id, signature: getSignature(version) });
    },
    find: (version) => {
      const signature = getSignature(version);
      const storyMatches: Match[] = [];
      for (const place of countShared(signature, postings, table)) {
        const isLikely = canReachThreshold(signature, table, place);
        clearShared(table, place);
        const entry = isLikely ? entries[place] : undefined;
        if (!entry) continue;
        const score = similarity(signature, entry.signature);
        if (score >= minSimilarity) storyMatches.push({ id: entry.id, similarity: score });
      }
      return storyMatches.sort(bySimilarity);
    },
    forgetBefore: (at) => {
      const remainingEntries = entries.filter(({ signature }) => signature.at >= at);
      if (remainingEntries.length === entries.length) return;
      entries = [];
      postings.clear();
      remainingEntries.forEach(addEntry);
    },
  };
};

const createTable = (length: number, figures: ArrayLike<number> = []): FigureTable => {
  const table = {
    figures: new Float64Array(length * figuresPerEntry),
    shared: new Float64Array(length * sharedPerEntry),
  };
  table.figures.set(figures);
  return table;
};

const toFigures = (signature: Signature): readonly number[] => [
  signature.at,
  signature.titleWeight,
  signature.totalWeight,
  signature.titleCommonWeight,
  signature.commonWeight,
];

// Returns the numbers of the entries that share a word.
const countShared = (
  { allWords, title }: Signature,
  byWord: ReadonlyMap<string, readonly number[]>,
  { shared }: FigureTable,
): number[] => {
  const touchedEntries: number[] = [];
  for (const [word, weight] of allWords) {
    const entryCodes = weight > distinctiveWeight ? byWord.get(word) : undefined;
    if (!entryCodes) continue;
    const addedTitleWeight = title.has(word) ? weight : 0;
    for (const numbered of entryCodes) {
      const from = (numbered >> 1) * sharedPerEntry;
      if (shared[from + wordsIn] === 0) touchedEntries.push(numbered >> 1);
      addAt(shared, from + wordsIn, 1);
      addAt(shared, from + wholeIn, weight);
      if ((numbered & 1) === 1) addAt(shared, from + titleIn, addedTitleWeight);
    }
  }
  return touchedEntries;
};

const clearShared = ({ shared }: FigureTable, place: number): void => {
  for (let part = 0; part < sharedPerEntry; part += 1) shared[place * sharedPerEntry + part] = 0;
};

const addAt = (sums: Float64Array, place: number, by: number): void => {
  sums[place] = (sums[place] ?? 0) + by;
};

// Whether the similarity could reach the threshold if all unindexed words were shared.
const canReachThreshold = (
  one: Signature,
  { figures, shared }: FigureTable,
  place: number,
): boolean => {
  const getFigure = (figure: number): number => figures[place * figuresPerEntry + figure] ?? 0;
  const getShared = (part: number): number => shared[place * sharedPerEntry + part] ?? 0;
  if (getShared(wordsIn) < minSharedWords || Math.abs(one.at - getFigure(atOf)) > windowMs)
    return false;
  const other = { titleWeight: getFigure(titleWeightOf), totalWeight: getFigure(wholeWeightOf) };
  const maxSimilarity = computeMeanOverlap(one, other, {
    titles: getShared(titleIn) + Math.min(one.titleCommonWeight, getFigure(titleMuteOf)),
    shared: getShared(wholeIn) + Math.min(one.commonWeight, getFigure(wholeMuteOf)),
  });
  return maxSimilarity >= minSimilarity - roundingTolerance;
};

export const bySimilarity = (one: Match, other: Match): number =>
  other.similarity - one.similarity || (one.id < other.id ? -1 : 1);

const sum = (words: ReadonlyMap<string, number>): number => {
  let weight = 0;
  for (const value of words.values()) weight += value;
  return weight;
};

const sumMuteWeights = (words: ReadonlyMap<string, number>): number => {
  let weight = 0;
  for (const value of words.values()) if (value <= distinctiveWeight) weight += value;
  return weight;
};
