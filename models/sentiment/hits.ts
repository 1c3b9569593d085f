import {
  badNouns,
  harmlessHeads,
  intensity,
  negators,
  reasonMarks,
  sellingWords,
  takesBack,
} from './cues.ts';
import { phrasesFrom, wordEntry } from './lexicon.ts';
import { isPunctuation } from './tokens.ts';
import { includesAt, turning, type Place } from './turning.ts';

/** A word or phrase that says something good or bad where it stands; the places are those of tokens, `to` not included. */
export type Hit = {
  readonly from: number;
  readonly to: number;
  readonly value: number;
  /** −1 or 1 for what rises or falls, after the noun that it moves was looked at; else 0. */
  readonly direction: number;
  /** The negator or reverser that turned it. */
  readonly by: number | undefined;
  /** Whether it rose or fell for something of which less is better: "scam losses hit a record high". */
  readonly isFlipped: boolean;
};

type Found = { readonly polarity: number; readonly direction: number; readonly length: number };

export const findHits = (keys: readonly string[]): readonly Hit[] => {
  const hits: Hit[] = [];
  let from = 0;
  while (from < keys.length) {
    const found = findAt(keys, from);
    const place = { keys, from, to: from + found.length };
    if (found.polarity !== 0 && !isMovedNoun(place)) hits.push(judge(found, place));
    from = place.to;
  }
  // A bad word that makes something good is not counted by itself: "dismisses the lawsuit".
  const turners = new Set(hits.filter(({ value }) => value > 0).map(({ by }) => by));
  return hits.filter(({ from: at }) => !turners.has(at) || negators.has(keys[at] ?? ''));
};

const findAt = (keys: readonly string[], from: number): Found => {
  const key = keys[from] ?? '';
  const phrase = phrasesFrom(key).find(({ words }) =>
    words.every((word, offset) => keys[from + offset] === word),
  );
  if (phrase) {
    const { polarity, direction, words } = phrase;
    return { polarity, direction, length: words.length };
  }
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
  const isFlipped = direction !== 0 && (movesBadNoun(place) || isRecordOfBadNoun(place));
  const turned = turning(place, { polarity, direction });
  const value = polarity * intensityAt(place) * (isFlipped ? -0.8 : 1) * (turned?.factor ?? 1);
  return {
    from: place.from,
    to: place.to,
    value,
    direction: direction === 0 ? 0 : Math.sign(polarity) * (isFlipped ? -1 : 1),
    by: turned?.at,
    isFlipped,
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

// "Scam losses" are bad, "risk assets" are not.
const isBadNounAt = (keys: readonly string[], at: number): boolean =>
  includesAt(badNouns, keys, at) && !harmlessHeads.has(keys[at + 1] ?? '');

const movesBadNoun = ({ keys, from }: Place): boolean => {
  for (let at = from - 1; at >= Math.max(0, from - 4); at -= 1) {
    if (endsClause(keys[at] ?? '')) break;
    if (isBadNounAt(keys, at)) return true;
  }
  if (takesBack.has(keys[from] ?? '')) return false;
  for (let at = from + 1; at < Math.min(keys.length, from + 4); at += 1) {
    const key = keys[at] ?? '';
    if (endsClause(key) || reasonMarks.has(key) || key === 'from') return false;
    if (isBadNounAt(keys, at)) return true;
  }
  return false;
};

// Everything before it in its clause may be what reached the record: "crypto scam losses in Europe hit a record high".
const isRecordOfBadNoun = ({ keys, from, to }: Place): boolean => {
  if (to - from < 2 && !recordWords.has(keys[from] ?? '')) return false;
  for (let at = from - 1; at >= 0; at -= 1) {
    const key = keys[at] ?? '';
    if (endsClause(key) || clauseWords.has(key)) return false;
    if (isBadNounAt(keys, at)) return true;
  }
  return false;
};

const recordWords = new Set(['record', 'highest', 'lowest', 'peak']);
const clauseWords = new Set(['as', 'after', 'amid', 'despite', 'while', 'and', 'but', 'because']);

// A bad noun that something moves is not counted by itself: "losses narrow".
const isMovedNoun = ({ keys, from, to }: Place): boolean => {
  if (to - from > 1 || !badNouns.has(keys[from] ?? '')) return false;
  const ends = keys.findIndex((key, at) => at > from && endsClause(key));
  const until = Math.min(ends < 0 ? keys.length : ends, from + 6);
  for (let at = Math.max(0, from - 3); at < until; at += 1) {
    if (at !== from && isMovementAt(keys, at) && areJoined(keys, at, from)) return true;
  }
  return false;
};

const isMovementAt = (keys: readonly string[], at: number): boolean => {
  const { direction, polarity } = findAt(keys, at);
  return direction !== 0 && Math.abs(polarity) >= 1;
};

const areJoined = (keys: readonly string[], one: number, other: number): boolean =>
  keys
    .slice(Math.min(one, other) + 1, Math.max(one, other))
    .every((key) => key !== 'and' && !reasonMarks.has(key) && !isPunctuation(key));
