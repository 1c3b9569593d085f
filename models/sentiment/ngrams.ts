import { memoizeByWord } from '../remembered-words.ts';
import { negators, contextFreeReversers } from './cues.ts';
import { wordEntry } from './lexicon.ts';
import { isPunctuation, type Token } from './tokens.ts';

/**
 * Signed 32-bit hashes of the distinct n-grams of a text: word n-grams with their first and last token, and letter
 * n-grams within words.
 */
export type Ngrams = {
  readonly words: readonly number[];
  readonly places: readonly TokenRange[];
  readonly letters: readonly number[];
};

export type TokenRange = readonly [first: number, last: number];

export const extractNgrams = (tokens: readonly Token[]): Ngrams => {
  const markedKeys = markReversed(tokens.map(({ key }) => key));
  return { ...extractWordNgrams(markedKeys), letters: extractLetterNgrams(markedKeys) };
};

// Marks a good or bad word turned by a negator or reverser as a different word: "!default".
const markReversed = (keys: readonly string[]): readonly string[] => {
  const resultKeys = [...keys];
  for (const [at, key] of keys.entries()) {
    const entry = wordEntry(key);
    if (!entry || entry.polarity === 0) continue;
    const reverserIndex = findReverserBefore(keys, at, entry.polarity < 0 && entry.direction === 0);
    if (reverserIndex === undefined) continue;
    resultKeys[at] = `!${key}`;
    if (!negators.has(keys[reverserIndex] ?? '')) resultKeys[reverserIndex] = '<rev>';
  }
  return resultKeys;
};

const findReverserBefore = (
  keys: readonly string[],
  at: number,
  reversible: boolean,
): number | undefined => {
  for (let back = 1; back <= Math.min(4, at); back += 1) {
    const key = keys[at - back] ?? '';
    if (key === 'but' || isPunctuation(key)) return undefined;
    if (negators.has(key) || (back <= 3 && reversible && contextFreeReversers.has(key)))
      return at - back;
  }
  return undefined;
};

const extractWordNgrams = (marked: readonly string[]): Omit<Ngrams, 'letters'> => {
  const placeByHash = new Map<number, TokenRange>();
  const add = (hash: number, first: number, last: number): void => {
    if (!placeByHash.has(hash)) placeByHash.set(hash, [first, last]);
  };
  const previousWords: { hash: number; at: number }[] = [];
  for (const [at, key] of marked.entries()) {
    if (isPunctuation(key) && key !== '?' && key !== ':') continue;
    const hash = hashWord(key);
    const before = previousWords.at(-1) ?? { hash: textEdge, at };
    const secondPrevious = previousWords.at(-2);
    add(hash, at, at);
    add(combineHashes(before.hash, hash), before.at, at);
    if (secondPrevious)
      add(
        combineHashes(combineHashes(secondPrevious.hash, before.hash) ^ 77, hash),
        secondPrevious.at,
        at,
      );
    previousWords.push({ hash, at });
  }
  const last = previousWords.at(-1);
  if (last) add(combineHashes(last.hash, textEdge + 1), last.at, last.at);
  return { words: [...placeByHash.keys()], places: [...placeByHash.values()] };
};

const textEdge = 1;

const extractLetterNgrams = (marked: readonly string[]): readonly number[] => {
  const letterHashes = new Set<number>();
  for (const key of marked) {
    if (key.length < 3 || key.startsWith('<') || key.startsWith('!')) continue;
    for (const hash of hashLetterNgrams(key)) letterHashes.add(hash);
  }
  return [...letterHashes];
};

const hashLetterNgrams = memoizeByWord((key) => {
  const boundedWord = `^${key}$`;
  const hashes: number[] = [];
  for (const length of [3, 4]) {
    for (let from = 0; from + length <= boundedWord.length; from += 1) {
      hashes.push(hashLetters(boundedWord, from, length));
    }
  }
  return hashes;
});

// FNV-1a with a final mix. The result is a signed 32-bit integer, which the engine stores unboxed.
export const hashWord = memoizeByWord((word) => {
  let hash = Math.imul(2_166_136_261 ^ 119, 16_777_619);
  for (let at = 0; at < word.length; at += 1) {
    hash = Math.imul(hash ^ word.charCodeAt(at), 16_777_619);
  }
  return mixHash(hash, 16);
});

const hashLetters = (text: string, from: number, length: number): number => {
  let hash = 99_991 * length;
  for (let at = from; at < from + length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 16_777_619);
  }
  return mixHash(hash, 15);
};

const mixHash = (hash: number, shift: number): number => {
  const firstPass = Math.imul(hash ^ (hash >>> shift), 0x85ebca6b);
  return firstPass ^ (firstPass >>> 13);
};

const combineHashes = (one: number, other: number): number => {
  const firstPass = Math.imul(one ^ 0x9e3779b9, 0x85ebca6b) ^ other;
  const secondPass = Math.imul(firstPass ^ (firstPass >>> 15), 0xc2b2ae35);
  return secondPass ^ (secondPass >>> 13);
};
