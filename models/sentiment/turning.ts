import {
  badNouns,
  endsBad,
  endsGood,
  fallNouns,
  goodNouns,
  legalNouns,
  negators,
  reasonMarks,
  removesGood,
  reversers,
  stopsFall,
} from './cues.ts';
import type { Entry } from './lexicon.ts';
import { isPunctuation } from './tokens.ts';

/** A word or phrase in a text: the tokens' keys, and its first token and the one after its last. */
export type Place = {
  readonly keys: readonly string[];
  readonly from: number;
  readonly to: number;
};

/** The word that turns another, and what it does to that word's value. */
export type Turning = { readonly at: number; readonly factor: number };

/** What turns a good or bad word: a negator or reverser before it, or a word before or after it that ends what it names. */
export const turning = (place: Place, entry: Entry): Turning | undefined =>
  turnedBefore(place, entry) ?? endedAfter(place, entry);

// A negator turns what stands at most four words after it; a reverser what is bad, at most three.
const turnedBefore = ({ keys, from }: Place, entry: Entry): Turning | undefined => {
  const before = keys.slice(Math.max(0, from - 4), from).toReversed();
  const clause = before.findIndex((key) => key === 'but' || separators.has(key));
  const near = clause < 0 ? before : before.slice(0, clause);
  const name = keys[from] ?? '';
  for (const [back, key] of near.entries()) {
    const at = from - 1 - back;
    if (back < 3 && reverses(key, { name, entry, between: near.slice(0, back) })) {
      return isNegated(keys, at) ? undefined : { at, factor: -1 };
    }
    if (back < 3 && goodNouns.has(name) && includesAt(removesGood, keys, at))
      return { at, factor: -0.7 };
    if (negators.has(key)) return { at, factor: -0.7 };
  }
  return undefined;
};

const separators = new Set([';', ':', ',', '-']);

type Reversed = {
  readonly name: string;
  readonly entry: Entry;
  readonly between: readonly string[];
};

// "Averts default", "avoids crash"; but not "ends the week in decline".
const reverses = (key: string, { name, entry, between }: Reversed): boolean => {
  if (entry.polarity >= 0) return false;
  if (entry.direction === 0)
    return reversers.has(key) && !between.some((word) => causeMarks.has(word));
  return stopsFall.has(key) && fallNouns.has(name) && !between.some((word) => parting.has(word));
};

// "Halts withdrawals after hack" halts no hack.
const causeMarks = new Set(['after', 'amid', 'as', 'following']);
const parting = new Set([...reasonMarks, 'in', 'with', 'at', 'and']);

// What is not averted happens: "unable to repay its debt".
const isNegated = (keys: readonly string[], at: number): boolean =>
  keys.slice(Math.max(0, at - 2), at).some((key) => negators.has(key));

// "Outage resolved", "fears of contagion fade", "the rally fades": at most five words after it, in the same clause.
const endedAfter = ({ keys, from, to }: Place, entry: Entry): Turning | undefined => {
  const name = keys[from] ?? '';
  const isBad = entry.polarity < 0 && (entry.direction === 0 || fallNouns.has(name));
  const isGood = entry.polarity > 0 && goodNouns.has(name);
  if (!isBad && !isGood) return undefined;
  const ends = (at: number): boolean =>
    includesAt(isBad ? endsBad : endsGood, keys, at) ||
    isOver(keys, at) ||
    (badNouns.has(name) && at < to + 3 && isStopped(keys, at)) ||
    (legalNouns.has(name) && keys[at] === 'dropped');
  for (let at = to; at < Math.min(keys.length, to + 5); at += 1) {
    const key = keys[at] ?? '';
    if (isPunctuation(key) || (key !== 'on' && reasonMarks.has(key))) return undefined;
    if (ends(at)) return isNegated(keys, at) ? undefined : { at, factor: isBad ? -1 : -0.7 };
  }
  return undefined;
};

// A word of the list, or one of its pairs of words.
export const includesAt = (
  list: ReadonlySet<string>,
  keys: readonly string[],
  at: number,
): boolean => list.has(keys[at] ?? '') || list.has(`${keys[at] ?? ''} ${keys[at + 1] ?? ''}`);

// "Is over", but not "over $10 million".
const isOver = (keys: readonly string[], at: number): boolean => {
  if (keys[at] !== 'over') return false;
  const [before = '', after] = [keys[at - 1], keys[at + 1]];
  return after === undefined || isPunctuation(after) || /^(is|are|was|were|now)$/.test(before);
};

// "Outflows stop after six weeks", but not "attack halts withdrawals".
const isStopped = (keys: readonly string[], at: number): boolean => {
  if (!/^(stop|halt)(s|ped|ed)?$/.test(keys[at] ?? '')) return false;
  const after = keys[at + 1];
  return after === undefined || isPunctuation(after) || reasonMarks.has(after);
};
