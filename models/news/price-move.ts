import type { Word } from './words.ts';

/** Words of a headline that may name a coin: from `at`, this many. */
export type Named = { readonly at: number; readonly length: number };

const percentOrPrice = /\d\s?(?:%|per ?cent\b|pct\b|usd[tc]?\b|dollars?\b)|[$€£¥]\s?\d/i;
const regular =
  'climb|gain|jump|surg|soar|spik|pop|leap|rocket|skyrocket|advanc|rebound|recover|bounc|pump|add|ris|drop|slid|slip|plung|tumbl|crash|dip|declin|plummet|slump|retreat|tank|div|nosediv|collaps|sink|fall|los|shed|break|eas|edg|inch|drift|hover|stall|trad|hold|hit|reach|top|cross|breach|touch|reclaim|exceed|extend|doubl|tripl|halv|swing|mov|lead|outperform|underperform|target';
const irregular =
  'rose|risen|rally|rallies|rallied|rallying|fell|fallen|sank|sunk|lost|held|led|dove|broke|eyes|eyeing|nears|up|down|higher|lower';
const movement = new RegExp(`^(?:(?:${regular})(?:e|es|d|ed|ing|s|[pt]ed|[pt]ing)?|${irregular})$`);
const causes =
  /^(?:send|sent|push|lift|driv|drove|tak|took|boost|drag|pull|bid)(?:e|es|s|ed|ing)?$/;
const directions = new Set('to up down higher lower above below past toward towards'.split(' '));
// Between a coin and what it does.
const passedOver = new Set(
  's is are was has have had and or also now just briefly quickly finally nearly almost price token coin could may might will would'.split(
    ' ',
  ),
);
const determiners = new Set('no any every each some this that which another'.split(' '));
// "Consumer Optimism rises", "stocks MOVE lower".
const notOfCoins = new Set(
  'consumer investor business executive stocks bonds markets prices traders investors'.split(' '),
);
const otherwiseUsed = new Set('fee fees cost costs prices of'.split(' '));
const shareOfPeople = /%\s+(?:among|in (?:a |the )?(?:polls?|surveys?))\b/i;
const signedPercent = /^\s*[(:]?\s*[+\-−–▲▼]\s?\d[\d.,]*\s?%/u;
const amount = /^\d+$/;

/**
 * Whether a headline says what the price of a coin did: a verb of movement beside the coin, and a percentage or a
 * price. Never in a headline that is all in capitals, where a symbol looks like any word.
 */
export const priceMoves = (
  title: string,
  words: readonly Word[],
  isCoin: (word: Word) => boolean,
): ((named: Named) => boolean) => {
  if (!percentOrPrice.test(title) || shareOfPeople.test(title)) return () => false;
  if (!words.some(isInSmallLetters)) return () => false;
  const isPassedOver = (word: Word): boolean =>
    passedOver.has(word.lower) || isCoin(word) || (amount.test(word.text) && !isPrice(title, word));
  return ({ at, length }) => {
    const named = words[at + length - 1];
    const before = words[at - 1]?.lower ?? '';
    const after = words[at + length]?.lower ?? '';
    if (!named || determiners.has(before) || notOfCoins.has(before)) return false;
    const rest = words.slice(at + length);
    const verbAt = rest.findIndex((word) => !isPassedOver(word));
    if (isMovement(rest[verbAt], rest[verbAt + 1])) return true;
    if (signedPercent.test(title.slice(named.from + named.text.length))) return true;
    if (causes.test(before) && (directions.has(after) || amount.test(after))) return true;
    const isOfMovement =
      /^(?:in|of|for)$/.test(before) && movement.test(words[at - 2]?.lower ?? '');
    return isOfMovement && !otherwiseUsed.has(after);
  };
};

// "WIN up to $500" and "FLOW hit by fees" say nothing of a price.
const isMovement = (verb: Word | undefined, next: Word | undefined): boolean =>
  verb !== undefined &&
  movement.test(verb.lower) &&
  !['up to', 'hit by'].includes(`${verb.lower} ${next?.lower ?? ''}`);

const isInSmallLetters = ({ text }: Word): boolean => /\p{Ll}{2}/u.test(text);

const isPrice = (title: string, { from }: Word): boolean =>
  /[$€£¥]\s?(?:\d+[.,])*$/.test(title.slice(0, from));
