import {
  badNouns,
  harmlessHeadNouns,
  intensity,
  negators,
  reasonMarkers,
  sellingWords,
  lossReversers,
  badEndingWords,
  goodEndingWords,
  fallNouns,
  goodNouns,
  legalNouns,
  legalEndingWords,
  goodRemovingWords,
  reversers,
  fallReversers,
  feelings,
} from './cues.ts';
import { listPhrasesStartingWith, wordEntry, type LexiconEntry } from './lexicon.ts';
import { weighByOrder } from './clause-order.ts';
import { isPunctuation } from './tokens.ts';

/** A word or phrase with a good or bad meaning in its context. `from` and `to` are token positions, `to` exclusive. */
export type Hit = {
  readonly from: number;
  readonly to: number;
  readonly value: number;
  /** −1 or 1 for a fall or rise, after accounting for the noun that moves. Otherwise 0. */
  readonly direction: number;
  /** Position of the negator or reverser that turned it. */
  readonly reversedAt: number | undefined;
  /** Whether the movement is of a noun where less is better: "scam losses hit a record high". */
  readonly isFlipped: boolean;
  /** Whether it counts less because of its place: "slips, then recovers". */
  readonly isBackground: boolean;
};

type LexiconMatch = {
  readonly polarity: number;
  readonly direction: number;
  readonly length: number;
};

export const findHits = (keys: readonly string[]): readonly Hit[] => {
  const hits: Omit<Hit, 'isBackground'>[] = [];
  let from = 0;
  while (from < keys.length) {
    const match = findAt(keys, from);
    const place = { keys, from, to: from + match.length };
    const isCounted = match.polarity !== 0 && !isMovedNoun(place) && !isFeltAbout(place);
    if (isCounted) hits.push(toHit(match, place));
    from = place.to;
  }
  // Drops a bad word that turns another hit into a good one: "dismisses the lawsuit".
  const reversalPositions = new Set(
    hits.filter(({ value }) => value > 0).map(({ reversedAt }) => reversedAt),
  );
  const counted = hits.filter(
    ({ from: at }) => !reversalPositions.has(at) || negators.has(keys[at] ?? ''),
  );
  return weighByOrder(keys, counted).filter(({ value }) => value !== 0);
};

const findAt = (keys: readonly string[], from: number): LexiconMatch => {
  const key = keys[from] ?? '';
  const phrase = listPhrasesStartingWith(key).find(({ words }) =>
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

// "Sells at auction for <money>" reports a price, not a sell-off.
const isSoldForMoney = (keys: readonly string[], from: number): boolean => {
  const forIndex = keys.slice(from + 1, from + 10).indexOf('for');
  return forIndex >= 0 && keys.slice(from + forIndex + 2, from + forIndex + 5).includes('<money>');
};

const toHit = ({ polarity, direction }: LexiconMatch, place: Place): Omit<Hit, 'isBackground'> => {
  const isFlipped = direction !== 0 && (movesBadNoun(place) || isRecordOfBadNoun(place));
  const reversal = findReversal(place, { polarity, direction });
  const factor = (isFlipped ? -0.8 : 1) * (reversal?.factor ?? 1);
  const isEnded =
    Math.abs(polarity) >= 0.8 &&
    (isFlipped || (reversal !== undefined && !negators.has(place.keys[reversal.at] ?? '')));
  const strength = isEnded ? Math.max(Math.abs(polarity), minTurnedStrength) : Math.abs(polarity);
  const value = Math.sign(polarity) * strength * getIntensity(place) * factor;
  return {
    from: place.from,
    to: place.to,
    value,
    direction: direction === 0 ? 0 : Math.sign(polarity) * (isFlipped ? -1 : 1),
    reversedAt: reversal?.at,
    isFlipped,
  };
};

// "Demand cools" is worse than "demand" is good.
const minTurnedStrength = 2;

// "Fears of a crash fade" is about the fears.
const isFeltAbout = ({ keys, from, to }: Place): boolean => {
  const next = keys[to] ?? '';
  if (feelings.has(next) || next === 'losses') return true;
  if (badEndingWords.has(keys[from] ?? '')) return false;
  const precedingKeys = keys.slice(Math.max(0, from - 4), from);
  const at = precedingKeys.findLastIndex((key) => feelings.has(key));
  return at >= 0 && /^(of|over|about|around|for)$/.test(precedingKeys[at + 1] ?? '');
};

// Checks two words on either side.
const getIntensity = ({ keys, from, to }: Place): number => {
  let totalIntensity = 1;
  for (let at = Math.max(0, from - 2); at < Math.min(keys.length, to + 2); at += 1) {
    if (at < from || at >= to) totalIntensity *= intensity.get(keys[at] ?? '') ?? 1;
  }
  return Math.min(2, totalIntensity);
};

const endsClause = (key: string): boolean => isPunctuation(key) && key !== '-';

// "Scam losses" are bad, but "risk assets" are not.
const isBadNounAt = (keys: readonly string[], at: number): boolean =>
  includesAt(badNouns, keys, at) && !harmlessHeadNouns.has(keys[at + 1] ?? '');

// "Liquidations sink Bitcoin" is not about fewer liquidations.
const movedThings = new Set('<coin> market markets crypto price prices stocks altcoins'.split(' '));

const movesBadNoun = ({ keys, from, to }: Place): boolean => {
  const isTransitive = movedThings.has(keys[to] ?? '');
  for (let at = from - 1; at >= Math.max(0, from - 4); at -= 1) {
    if (endsClause(keys[at] ?? '')) break;
    if (isBadNounAt(keys, at)) return !isTransitive;
  }
  if (lossReversers.has(keys[from] ?? '')) return false;
  for (let at = from + 1; at < Math.min(keys.length, from + 4); at += 1) {
    const key = keys[at] ?? '';
    if (endsClause(key) || reasonMarkers.has(key) || key === 'from') return false;
    if (isBadNounAt(keys, at)) return true;
  }
  return false;
};

// The bad noun may be anywhere before the record in its clause: "crypto scam losses in Europe hit a record high".
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

// A bad noun that moves is not counted separately: "losses narrow".
const isMovedNoun = ({ keys, from, to }: Place): boolean => {
  if (to - from > 1 || !badNouns.has(keys[from] ?? '')) return false;
  const clauseEnd = keys.findIndex((key, at) => at > from && endsClause(key));
  const searchEnd = Math.min(clauseEnd < 0 ? keys.length : clauseEnd, from + 6);
  for (let at = Math.max(0, from - 3); at < searchEnd; at += 1) {
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
    .every((key) => key !== 'and' && !reasonMarkers.has(key) && !isPunctuation(key));

/** Token keys of a text and the range of a word or phrase in them. `to` is exclusive. */
type Place = {
  readonly keys: readonly string[];
  readonly from: number;
  readonly to: number;
};

/** The position of a word that reverses it and its factor on the value of the hit. */
type Reversal = { readonly at: number; readonly factor: number };

/**
 * Finds the word that turns a good or bad word: a negator or reverser before it, or a word before or after it that ends
 * the thing it names.
 */
const findReversal = (place: Place, entry: LexiconEntry): Reversal | undefined =>
  findReversalBefore(place, entry) ?? findReversalAfter(place, entry);

// A negator applies to the next four words. A reverser applies to a bad word among the next three.
const findReversalBefore = ({ keys, from }: Place, entry: LexiconEntry): Reversal | undefined => {
  const precedingKeys = keys.slice(Math.max(0, from - 4), from).toReversed();
  const clauseIndex = precedingKeys.findIndex((key) => key === 'but' || separators.has(key));
  const nearbyKeys = clauseIndex < 0 ? precedingKeys : precedingKeys.slice(0, clauseIndex);
  const name = keys[from] ?? '';
  for (const [back, key] of nearbyKeys.entries()) {
    const at = from - 1 - back;
    if (back < 3 && isReversal(key, { name, entry, between: nearbyKeys.slice(0, back) })) {
      return isNegated(keys, at) ? undefined : { at, factor: -1 };
    }
    if (back < 3 && goodNouns.has(name) && includesAt(goodRemovingWords, keys, at))
      return { at, factor: -0.7 };
    if (negators.has(key)) return { at, factor: -0.7 };
  }
  return undefined;
};

const separators = new Set([';', ':', ',', '-']);

type ReversalContext = {
  readonly name: string;
  readonly entry: LexiconEntry;
  readonly between: readonly string[];
};

// "Averts default" and "avoids crash", but not "ends the week in decline".
const isReversal = (key: string, { name, entry, between }: ReversalContext): boolean => {
  if (entry.polarity >= 0 || /^(below|under)$/.test(name)) return false;
  if (entry.direction === 0)
    return reversers.has(key) && !between.some((word) => causeMarkers.has(word));
  return (
    fallReversers.has(key) &&
    fallNouns.has(name) &&
    !between.some((word) => fallSeparators.has(word))
  );
};

// "Halts withdrawals after hack" does not reverse "hack".
const causeMarkers = new Set(['after', 'amid', 'as', 'following']);
const fallSeparators = new Set([...reasonMarkers, 'in', 'with', 'at', 'and']);

// A negated reverser does not reverse: "unable to repay its debt".
const isNegated = (keys: readonly string[], at: number): boolean =>
  keys.slice(Math.max(0, at - 2), at).some((key) => negators.has(key));

// "Outage resolved", "fears of contagion fade", "the rally fades": up to five words after the hit, in the same clause.
const findReversalAfter = (
  { keys, from, to }: Place,
  entry: LexiconEntry,
): Reversal | undefined => {
  const name = keys[from] ?? '';
  const isBad = entry.polarity < 0 && (entry.direction === 0 || fallNouns.has(name));
  const isGood = entry.polarity > 0 && goodNouns.has(name);
  if (!isBad && !isGood) return undefined;
  const isClauseEnd = (at: number): boolean =>
    includesAt(isBad ? badEndingWords : goodEndingWords, keys, at) ||
    isOver(keys, at) ||
    (badNouns.has(name) && at < to + 3 && isStopped(keys, at)) ||
    (legalNouns.has(name) && legalEndingWords.has(keys[at] ?? ''));
  for (let at = to; at < Math.min(keys.length, to + 5); at += 1) {
    const key = keys[at] ?? '';
    if (isPunctuation(key) || (!/^(on|to)$/.test(key) && reasonMarkers.has(key))) return undefined;
    if (isClauseEnd(at)) return isNegated(keys, at) ? undefined : { at, factor: isBad ? -1 : -0.7 };
  }
  return undefined;
};

// Matches a single word or a pair of words in the list.
const includesAt = (list: ReadonlySet<string>, keys: readonly string[], at: number): boolean =>
  list.has(keys[at] ?? '') || list.has(`${keys[at] ?? ''} ${keys[at + 1] ?? ''}`);

// Matches "is over" but not "over $10 million".
const isOver = (keys: readonly string[], at: number): boolean => {
  if (keys[at] !== 'over') return false;
  const [previousKey = '', nextKey] = [keys[at - 1], keys[at + 1]];
  return (
    nextKey === undefined || isPunctuation(nextKey) || /^(is|are|was|were|now)$/.test(previousKey)
  );
};

// Matches "outflows stop after six weeks" but not "attack halts withdrawals".
const isStopped = (keys: readonly string[], at: number): boolean => {
  if (!/^(stop|halt)(s|ped|ed)?$/.test(keys[at] ?? '')) return false;
  const nextKey = keys[at + 1];
  return nextKey === undefined || isPunctuation(nextKey) || reasonMarkers.has(nextKey);
};
