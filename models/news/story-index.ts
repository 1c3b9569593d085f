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
};

/** Two tellings at least this alike are one story (0 to 1). */
export const sameFrom = 0.28;
/** They share at least as many words that are not in every story. */
export const sharedWords = 2;
/** They lie at most this far apart. */
export const windowMs = 48 * 3_600_000;

const distinctive = 0.5;

export const signatureOf = ({ title, excerpt, at }: Omit<Telling, 'id'>): Signature => {
  const [words, whole] = [storyWords(title), storyWords(`${title} ${excerpt}`)];
  return {
    at,
    title: words,
    whole,
    gist: gistOf(words.keys()),
    titleWeight: sum(words),
    wholeWeight: sum(whole),
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
  return (
    (kept(one.gist, other.gist) *
      (titles / Math.sqrt(one.titleWeight * other.titleWeight || 1) +
        shared / Math.sqrt(one.wholeWeight * other.wholeWeight || 1))) /
    2
  );
};

export type Match = { readonly id: string; readonly similarity: number };

/** Finds the stories that a telling may be another telling of, without comparing it with every one. */
export type StoryIndex = {
  readonly add: (telling: Telling) => void;
  /** All that are alike enough, the likest first, ties by id. */
  readonly find: (telling: Omit<Telling, 'id'>) => Match[];
  readonly forgetBefore: (at: number) => void;
};

type Entry = { readonly id: string; readonly signature: Signature };

export const storyIndex = (): StoryIndex => {
  let entries: Entry[] = [];
  // By each word that tells stories apart; whoever is alike enough shares two of them.
  const byWord = new Map<string, Entry[]>();
  const enter = (entry: Entry): void => {
    entries.push(entry);
    for (const [word, weight] of entry.signature.whole) {
      if (weight <= distinctive) continue;
      const others = byWord.get(word);
      if (others) others.push(entry);
      else byWord.set(word, [entry]);
    }
  };
  return {
    add: (telling) => {
      enter({ id: telling.id, signature: signatureOf(telling) });
    },
    find: (telling) => {
      const signature = signatureOf(telling);
      const shared = new Map<Entry, number>();
      for (const [word, weight] of signature.whole) {
        if (weight <= distinctive) continue;
        for (const entry of byWord.get(word) ?? []) shared.set(entry, (shared.get(entry) ?? 0) + 1);
      }
      const found: Match[] = [];
      for (const [{ id, signature: other }, count] of shared) {
        if (count < sharedWords) continue;
        const alike = similarity(signature, other);
        if (alike >= sameFrom) found.push({ id, similarity: alike });
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

export const likestFirst = (one: Match, other: Match): number =>
  other.similarity - one.similarity || (one.id < other.id ? -1 : 1);

const sum = (words: ReadonlyMap<string, number>): number => {
  let weight = 0;
  for (const value of words.values()) weight += value;
  return weight;
};
