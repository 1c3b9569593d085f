import { type Gist, gistOf, kept, storyWords } from './story-words.ts';

/** A story as it was first told. */
export type Telling = {
  readonly id: string;
  readonly title: string;
  readonly excerpt: string;
  /** Unix time in milliseconds. */
  readonly at: number;
};

export type Signature = {
  readonly at: number;
  readonly title: ReadonlyMap<string, number>;
  readonly whole: ReadonlyMap<string, number>;
  readonly gist: Gist;
  readonly titleWeight: number;
  readonly wholeWeight: number;
  /** Of the words that are in every story. */
  readonly titleMute: number;
  readonly wholeMute: number;
};

/** Two tellings at least this alike are one story (0 to 1). */
export const sameFrom = 0.27;
/** They share at least as many words that are not in every story. */
export const sharedWords = 2;
/** They lie at most this far apart. */
export const windowMs = 48 * 3_600_000;

const distinctive = 0.5;

export const signatureOf = ({ title, excerpt, at }: Omit<Telling, 'id'>): Signature => {
  const words = storyWords(title);
  const whole = new Map(words);
  for (const [word, weight] of storyWords(excerpt)) whole.set(word, weight);
  return {
    ...{ at, title: words, whole, gist: gistOf(words.keys()) },
    ...{ titleWeight: sum(words), wholeWeight: sum(whole) },
    ...{ titleMute: sumOfMute(words), wholeMute: sumOfMute(whole) },
  };
};

/**
 * How alike two tellings are: the mean of two Ochiai coefficients, of the words of their titles and of all their
 * words, each word with its weight; three fifths of it for titles that name other coins, other amounts, or another
 * direction. 0 when they lie too far apart or share too few words that tell stories apart.
 */
export const similarity = (one: Signature, other: Signature): number => {
  if (Math.abs(one.at - other.at) > windowMs) return 0;
  let [shared, telling] = [0, 0];
  for (const [word, weight] of one.whole) {
    if (!other.whole.has(word)) continue;
    shared += weight;
    if (weight > distinctive) telling += 1;
  }
  if (telling < sharedWords) return 0;
  let titles = 0;
  for (const [word, weight] of one.title) if (other.title.has(word)) titles += weight;
  return kept(one.gist, other.gist) * meanOf(one, other, { titles, shared });
};

type Shared = { readonly titles: number; readonly shared: number };

const meanOf = (one: Signature, other: Signature, { titles, shared }: Shared): number =>
  (titles / Math.sqrt(one.titleWeight * other.titleWeight || 1) +
    shared / Math.sqrt(one.wholeWeight * other.wholeWeight || 1)) /
  2;

export type Match = { readonly id: string; readonly similarity: number };

/** Finds the stories that a telling may be another telling of, without comparing it with every one. */
export type StoryIndex = {
  readonly add: (telling: Telling) => void;
  /** All that are alike enough, the likest first, ties by id. */
  readonly find: (telling: Omit<Telling, 'id'>) => Match[];
  readonly forgetBefore: (at: number) => void;
};

type Entry = { readonly id: string; readonly signature: Signature };

// What the words that tell stories apart have in common, by the number of the entry.
type Counts = {
  readonly words: Uint16Array;
  readonly shared: Float64Array;
  readonly titles: Float64Array;
};

// Sums of the same weights in another order differ by less.
const rounding = 1e-9;

export const storyIndex = (): StoryIndex => {
  let entries: Entry[] = [];
  let counts = countsOf(1024);
  // By each word that tells stories apart, the numbers of the entries, twice, and one more where the title has it.
  const byWord = new Map<string, number[]>();
  const enter = (entry: Entry): void => {
    const { whole, title } = entry.signature;
    for (const [word, weight] of whole) {
      if (weight <= distinctive) continue;
      const place = 2 * entries.length + (title.has(word) ? 1 : 0);
      const others = byWord.get(word);
      if (others) others.push(place);
      else byWord.set(word, [place]);
    }
    entries.push(entry);
    if (entries.length > counts.words.length) counts = countsOf(2 * entries.length);
  };
  // What is not found is mostly added next.
  let last: { readonly telling: Omit<Telling, 'id'>; readonly signature: Signature } | undefined;
  const signed = (telling: Omit<Telling, 'id'>): Signature => {
    const known = last?.telling;
    const same = known?.title === telling.title && known.excerpt === telling.excerpt;
    if (!last || !same || known.at !== telling.at)
      last = { telling, signature: signatureOf(telling) };
    return last.signature;
  };
  return {
    add: (telling) => {
      enter({ id: telling.id, signature: signed(telling) });
    },
    find: (telling) => {
      const signature = signed(telling);
      const found: Match[] = [];
      for (const place of countShared(signature, byWord, counts)) {
        const entry = entries[place];
        const likely =
          entry !== undefined && mayBeAlike(signature, entry.signature, { place, counts });
        counts.words[place] = counts.shared[place] = counts.titles[place] = 0;
        if (!likely) continue;
        const alike = similarity(signature, entry.signature);
        if (alike >= sameFrom) found.push({ id: entry.id, similarity: alike });
      }
      return found.sort(likestFirst);
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

const countsOf = (length: number): Counts => ({
  words: new Uint16Array(length),
  shared: new Float64Array(length),
  titles: new Float64Array(length),
});

// Returns the entries that share a word.
const countShared = (
  { whole, title }: Signature,
  byWord: ReadonlyMap<string, readonly number[]>,
  { words, shared, titles }: Counts,
): number[] => {
  const touched: number[] = [];
  for (const [word, weight] of whole) {
    if (weight <= distinctive) continue;
    const inTitle = title.has(word) ? weight : 0;
    for (const numbered of byWord.get(word) ?? []) {
      const place = numbered >> 1;
      if (words[place] === 0) touched.push(place);
      grow(words, place, 1);
      grow(shared, place, weight);
      if ((numbered & 1) === 1) grow(titles, place, inTitle);
    }
  }
  return touched;
};

const grow = (sums: Uint16Array | Float64Array, place: number, by: number): void => {
  sums[place] = (sums[place] ?? 0) + by;
};

// Whether they would be alike if they shared every word that is in all stories.
const mayBeAlike = (
  one: Signature,
  other: Signature,
  { place, counts }: { readonly place: number; readonly counts: Counts },
): boolean => {
  if ((counts.words[place] ?? 0) < sharedWords) return false;
  const titles = (counts.titles[place] ?? 0) + Math.min(one.titleMute, other.titleMute);
  const shared = (counts.shared[place] ?? 0) + Math.min(one.wholeMute, other.wholeMute);
  return meanOf(one, other, { titles, shared }) >= sameFrom - rounding;
};

export const likestFirst = (one: Match, other: Match): number =>
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
