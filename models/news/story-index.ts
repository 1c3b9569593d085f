import { hourMs } from '#domain/shared/time/durations.ts';
import { type Gist, gistOf, similarityFactor, storyWords } from './story-words.ts';

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
  readonly gist: Gist;
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

const distinctive = 0.5;

export const signatureOf = ({ title, excerpt, at }: Omit<StoryVersion, 'id'>): Signature => {
  const words = storyWords(title);
  const whole = storyWords(excerpt, new Map(words));
  return {
    at,
    title: words,
    allWords: whole,
    gist: gistOf(words.keys()),
    titleWeight: sum(words),
    totalWeight: sum(whole),
    titleCommonWeight: sumOfMute(words),
    commonWeight: sumOfMute(whole),
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
  let [shared, telling] = [0, 0];
  for (const [word, weight] of one.allWords) {
    if (!other.allWords.has(word)) continue;
    shared += weight;
    if (weight > distinctive) telling += 1;
  }
  if (telling < minSharedWords) return 0;
  let titles = 0;
  for (const [word, weight] of one.title) if (other.title.has(word)) titles += weight;
  const titleOnlyFactor = isTitleOnly(one) && isTitleOnly(other) ? titlesAlone : 1;
  return (
    titleOnlyFactor *
    similarityFactor(one.gist, other.gist) *
    meanOf(one, other, { titles, shared })
  );
};

// Excerpts dilute the shared title words, so similarity is higher when neither story has one.
const titlesAlone = 0.71;

const isTitleOnly = ({ title, allWords }: Signature): boolean => title.size === allWords.size;

type SharedWeights = { readonly titles: number; readonly shared: number };

type Weights = Pick<Signature, 'titleWeight' | 'totalWeight'>;

const meanOf = (one: Weights, other: Weights, { titles, shared }: SharedWeights): number =>
  (titles / Math.sqrt(one.titleWeight * other.titleWeight || 1) +
    shared / Math.sqrt(one.totalWeight * other.totalWeight || 1)) /
  2;

export type Match = { readonly id: string; readonly similarity: number };

/** Finds the stories that may match a new version without comparing it with every entry. */
export type StoryIndex = {
  readonly add: (version: StoryVersion) => void;
  /** All matches above the threshold, most similar first, ties by id. */
  readonly find: (telling: Omit<StoryVersion, 'id'>) => Match[];
  readonly forgetBefore: (at: number) => void;
};

type Entry = { readonly id: string; readonly signature: Signature };

// Typed arrays indexed by entry number, because every entry that shares a word is read: the entry's own figures, and
// its overlap with the query.
type Table = { readonly figures: Float64Array; readonly shared: Float64Array };

const [atOf, titleWeightOf, wholeWeightOf, titleMuteOf, wholeMuteOf] = [0, 1, 2, 3, 4];
const figuresEach = 5;
const [wordsIn, wholeIn, titleIn] = [0, 1, 2];
const sharedEach = 3;

// Exceeds the rounding error from summing the same weights in a different order.
const rounding = 1e-9;

export const storyIndex = (): StoryIndex => {
  let entries: Entry[] = [];
  let table = tableOf(1024);
  // For each distinctive word, twice the number of each entry that contains it, plus one if its title contains the
  // word.
  const byWord = new Map<string, number[]>();
  const enter = (entry: Entry): void => {
    const { allWords, title } = entry.signature;
    for (const [word, weight] of allWords) {
      if (weight <= distinctive) continue;
      const place = 2 * entries.length + (title.has(word) ? 1 : 0);
      const others = byWord.get(word);
      if (others) others.push(place);
      else byWord.set(word, [place]);
    }
    if ((entries.length + 1) * figuresEach > table.figures.length)
      table = tableOf(2 * entries.length, table.figures);
    table.figures.set(figuresOf(entry.signature), entries.length * figuresEach);
    entries.push(entry);
  };
  // Cached because a version without a match is usually added next.
  let last:
    { readonly telling: Omit<StoryVersion, 'id'>; readonly signature: Signature } | undefined;
  const getSignature = (telling: Omit<StoryVersion, 'id'>): Signature => {
    const known = last?.telling;
    const same = known?.title === telling.title && known.excerpt === telling.excerpt;
    if (!last || !same || known.at !== telling.at)
      last = { telling, signature: signatureOf(telling) };
    return last.signature;
  };
  return {
    add: (telling) => {
      enter({ id: telling.id, signature: getSignature(telling) });
    },
    find: (telling) => {
      const signature = getSignature(telling);
      const found: Match[] = [];
      for (const place of countShared(signature, byWord, table)) {
        const likely = canReachThreshold(signature, table, place);
        forget(table, place);
        const entry = likely ? entries[place] : undefined;
        if (!entry) continue;
        const alike = similarity(signature, entry.signature);
        if (alike >= minSimilarity) found.push({ id: entry.id, similarity: alike });
      }
      return found.sort(bySimilarity);
    },
    forgetBefore: (at) => {
      const kept = entries.filter(({ signature }) => signature.at >= at);
      if (kept.length === entries.length) return;
      entries = [];
      byWord.clear();
      kept.forEach(enter);
    },
  };
};

const tableOf = (length: number, figures: ArrayLike<number> = []): Table => {
  const table = {
    figures: new Float64Array(length * figuresEach),
    shared: new Float64Array(length * sharedEach),
  };
  table.figures.set(figures);
  return table;
};

const figuresOf = (signature: Signature): readonly number[] => [
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
  { shared }: Table,
): number[] => {
  const touched: number[] = [];
  for (const [word, weight] of allWords) {
    const places = weight > distinctive ? byWord.get(word) : undefined;
    if (!places) continue;
    const inTitle = title.has(word) ? weight : 0;
    for (const numbered of places) {
      const from = (numbered >> 1) * sharedEach;
      if (shared[from + wordsIn] === 0) touched.push(numbered >> 1);
      grow(shared, from + wordsIn, 1);
      grow(shared, from + wholeIn, weight);
      if ((numbered & 1) === 1) grow(shared, from + titleIn, inTitle);
    }
  }
  return touched;
};

const forget = ({ shared }: Table, place: number): void => {
  for (let part = 0; part < sharedEach; part += 1) shared[place * sharedEach + part] = 0;
};

const grow = (sums: Float64Array, place: number, by: number): void => {
  sums[place] = (sums[place] ?? 0) + by;
};

// Whether the similarity could reach the threshold if all unindexed words were shared.
const canReachThreshold = (one: Signature, { figures, shared }: Table, place: number): boolean => {
  const own = (figure: number): number => figures[place * figuresEach + figure] ?? 0;
  const common = (part: number): number => shared[place * sharedEach + part] ?? 0;
  if (common(wordsIn) < minSharedWords || Math.abs(one.at - own(atOf)) > windowMs) return false;
  const other = { titleWeight: own(titleWeightOf), totalWeight: own(wholeWeightOf) };
  const most = meanOf(one, other, {
    titles: common(titleIn) + Math.min(one.titleCommonWeight, own(titleMuteOf)),
    shared: common(wholeIn) + Math.min(one.commonWeight, own(wholeMuteOf)),
  });
  return most >= minSimilarity - rounding;
};

export const bySimilarity = (one: Match, other: Match): number =>
  other.similarity - one.similarity || (one.id < other.id ? -1 : 1);

const sum = (words: ReadonlyMap<string, number>): number => {
  let weight = 0;
  for (const value of words.values()) weight += value;
  return weight;
};

const sumOfMute = (words: ReadonlyMap<string, number>): number => {
  let weight = 0;
  for (const value of words.values()) if (value <= distinctive) weight += value;
  return weight;
};
