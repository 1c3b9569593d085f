import { badNouns, intensity, negators, reasonMarks, reversers, sellingWords } from './cues.ts';
import { phrasesFrom, wordEntry } from './lexicon.ts';
import { isPunctuation } from './tokens.ts';

/** A word or phrase that says something good or bad where it stands; the places are those of tokens, `to` not included. */
export type Hit = {
  readonly from: number;
  readonly to: number;
  readonly value: number;
  /** −1 or 1 for what rises or falls, after the noun that it moves was looked at; else 0. */
  readonly direction: number;
  /** The negator or reverser before it that turned it. */
  readonly by: number | undefined;
};

type Found = { readonly polarity: number; readonly direction: number; readonly length: number };
type Place = { readonly keys: readonly string[]; readonly from: number; readonly to: number };

export const findHits = (keys: readonly string[]): readonly Hit[] => {
  const hits: Hit[] = [];
  let from = 0;
  while (from < keys.length) {
    const found = findAt(keys, from);
    const place = { keys, from, to: from + found.length };
    if (found.polarity !== 0 && !isMovedNoun(place)) hits.push(judge(found, place));
    from = place.to;
  }
  return hits;
};

const findAt = (keys: readonly string[], from: number): Found => {
  const key = keys[from] ?? '';
  const phrase = phrasesFrom(key).find(({ words }) =>
    words.every((word, offset) => keys[from + offset] === word),
  );
  if (phrase) return { polarity: phrase.polarity, direction: 0, length: phrase.words.length };
  if (sellingWords.has(key) && isSoldForMoney(keys, from)) {
    return { polarity: 1, direction: 0, length: 1 };
  }
  return { polarity: 0, direction: 0, ...wordEntry(key), length: 1 };
};

// "Sells at auction for <money>" is a price reached, not a sell-off.
const isSoldForMoney = (keys: readonly string[], from: number): boolean => {
  const near = keys.slice(from + 1, from + 10).indexOf('for');
  return near >= 0 && keys.slice(from + near + 2, from + near + 5).includes('<money>');
};

const judge = ({ polarity, direction }: Found, place: Place): Hit => {
  const flipped = direction !== 0 && movesBadNoun(place);
  const turned = turning(place, { polarity, direction });
  const value = polarity * intensityAt(place) * (flipped ? -0.8 : 1) * (turned?.factor ?? 1);
  return {
    from: place.from,
    to: place.to,
    value,
    direction: Math.sign(polarity) * (direction === 0 ? 0 : flipped ? -1 : 1),
    by: turned?.at,
  };
};

// Two words on either side.
const intensityAt = ({ keys, from, to }: Place): number => {
  let by = 1;
  for (let at = Math.max(0, from - 2); at < Math.min(keys.length, to + 2); at += 1) {
    if (at < from || at >= to) by *= intensity.get(keys[at] ?? '') ?? 1;
  }
  return Math.min(2, by);
};

const endsClause = (key: string): boolean => isPunctuation(key) && key !== '-';

const movesBadNoun = ({ keys, from }: Place): boolean => {
  for (let at = from - 1; at >= Math.max(0, from - 4); at -= 1) {
    const key = keys[at] ?? '';
    if (endsClause(key)) break;
    if (badNouns.has(key)) return true;
  }
  for (let at = from + 1; at < Math.min(keys.length, from + 4); at += 1) {
    const key = keys[at] ?? '';
    if (endsClause(key) || reasonMarks.has(key)) return false;
    if (badNouns.has(key)) return true;
  }
  return false;
};

// A bad noun that something moves is not counted by itself: "losses narrow".
const isMovedNoun = ({ keys, from, to }: Place): boolean => {
  if (to - from > 1 || !badNouns.has(keys[from] ?? '')) return false;
  const ends = keys.findIndex((key, at) => at > from && endsClause(key));
  const until = Math.min(ends < 0 ? keys.length : ends, from + 5);
  for (let at = Math.max(0, from - 3); at < until; at += 1) {
    if (at !== from && moves(keys[at] ?? '') && areJoined(keys, at, from)) return true;
  }
  return false;
};

const moves = (key: string): boolean => {
  const entry = wordEntry(key);
  return entry !== undefined && entry.direction !== 0 && Math.abs(entry.polarity) >= 1;
};

const areJoined = (keys: readonly string[], one: number, other: number): boolean =>
  keys
    .slice(Math.min(one, other) + 1, Math.max(one, other))
    .every((key) => key !== 'and' && !reasonMarks.has(key) && !isPunctuation(key));

// A negator turns what stands at most four words after it; a reverser what is bad, at most three.
const turning = ({ keys, from }: Place, { polarity, direction }: Omit<Found, 'length'>) => {
  const reversible = polarity < 0 && direction === 0;
  for (let back = 1; back <= Math.min(4, from); back += 1) {
    const key = keys[from - back] ?? '';
    if (key === 'but' || separators.has(key)) return undefined;
    if (negators.has(key)) return { at: from - back, factor: -0.7 };
    if (reversible && back <= 3 && reversers.has(key)) return { at: from - back, factor: -0.5 };
  }
  return undefined;
};

const separators = new Set([';', ':', ',', '-']);
