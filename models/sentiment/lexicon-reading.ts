import { hedges, negators } from './cues.ts';
import { findHits, type Hit } from './hits.ts';
import type { TokenizedText } from './tokens.ts';

/** Result of applying the lexicon and its rules to a text. */
export type LexiconReading = {
  readonly hits: readonly Hit[];
  readonly good: number;
  readonly bad: number;
  /** Good minus bad. A question halves it, and a hedge ("could") reduces it by a fifth. */
  readonly total: number;
  readonly first: number;
  readonly last: number;
  /** Value of the strongest hit. */
  readonly strongest: number;
  readonly directions: number;
  readonly beforeColon: number;
  readonly afterColon: number;
  readonly amounts: number;
  readonly hitCount: number;
  readonly isQuestion: boolean;
  readonly isHedged: boolean;
  readonly isNegated: boolean;
  /** Whether a word in this text has the opposite of its usual meaning. */
  readonly isReversed: boolean;
};

export const readWithLexicon = ({ text, tokens }: TokenizedText): LexiconReading => {
  const keys = tokens.map(({ key }) => key);
  const hits = findHits(keys);
  const isQuestion = keys.includes('?');
  const isHedged = keys.some((key) => hedges.has(key));
  const directionSum = sum(hits.map(({ direction }) => direction));
  const amounts = compareAmounts(text);
  // Compared amounts supply the direction when no word does.
  const countedValues =
    directionSum === 0 ? [...hits.map(getValue), ...toAmountValues(amounts)] : hits.map(getValue);
  const good = sum(countedValues.filter((value) => value > 0));
  const bad = -sum(countedValues.filter((value) => value < 0));
  return {
    hits,
    good,
    bad,
    total: (good - bad) * (isQuestion ? 0.5 : 1) * (isHedged ? 0.8 : 1),
    first: Math.sign(countedValues[0] ?? 0),
    last: Math.sign(countedValues.at(-1) ?? 0),
    strongest: findStrongest(hits.map(getValue)),
    directions: directionSum,
    ...splitAtColon(keys, hits),
    amounts,
    hitCount: countedValues.length,
    isQuestion,
    isHedged,
    isNegated: hits.some(
      ({ reversedAt }) => reversedAt !== undefined && negators.has(keys[reversedAt] ?? ''),
    ),
    isReversed: hits.some(
      ({ reversedAt, isFlipped, isBackground }) =>
        reversedAt !== undefined || isFlipped || isBackground,
    ),
  };
};

const getValue = ({ value }: Hit): number => value;
const toAmountValues = (amounts: number): readonly number[] => (amounts === 0 ? [] : [2 * amounts]);
const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

const findStrongest = (values: readonly number[]): number =>
  values.reduce((most, value) => (Math.abs(value) > Math.abs(most) ? value : most), 0);

// Hits before and after the last colon, which carry different weight in "Opinion: …" and "…: analyst".
const splitAtColon = (keys: readonly string[], hits: readonly Hit[]) => {
  const colonIndex = keys.findLastIndex((key) => key === ';' || key === ':');
  if (colonIndex < 0) return { beforeColon: 0, afterColon: 0 };
  return {
    beforeColon: sum(hits.filter(({ from }) => from < colonIndex).map(getValue)),
    afterColon: sum(hits.filter(({ from }) => from >= colonIndex).map(getValue)),
  };
};

/**
 * 1 when a text compares amounts that improved ("profit of 5 mln from 3 mln"), −1 when they worsened, 0 without a
 * comparison.
 */
const compareAmounts = (text: string): number => {
  if (!/\d/.test(text)) return 0;
  const amounts = findAmounts(text);
  const steps = amounts.slice(0, 6).flatMap((one, index) => {
    const other = amounts[index + 1];
    return other === undefined ? [] : [comparePair(text.toLowerCase(), one, other)];
  });
  const total = steps.reduce((sum, step) => sum + step, 0);
  return Math.max(-1, Math.min(1, total));
};

type Amount = {
  readonly value: number;
  readonly share: boolean;
  readonly from: number;
  readonly to: number;
};

const amountPattern =
  /(us\$|[a-z]{0,2}\$|€|£|¥|₹|\brs\.?|\binr|\busd|\beur|\bgbp|\bsek|\bdkk)?\s?(\d[\d,]{0,30}(?:\.\d{1,30})?)(?:\s?((?:k|m|b|t|bn|mn|mln|bln|million|billion|trillion|thousand|crore|cr|lakh|percent|per cent|pc|euros?)\b|%))?/gi;

const scales: ReadonlyMap<string, number> = new Map([
  ...['k', 'thousand'].map((name) => [name, 1e3] as const),
  ['lakh', 1e5],
  ...['m', 'mn', 'mln', 'million'].map((name) => [name, 1e6] as const),
  ...['crore', 'cr'].map((name) => [name, 1e7] as const),
  ...['b', 'bn', 'bln', 'billion'].map((name) => [name, 1e9] as const),
  ...['t', 'trillion'].map((name) => [name, 1e12] as const),
]);

const findAmounts = (text: string): readonly Amount[] =>
  [...text.matchAll(amountPattern)].flatMap(([found, currency, figure = '', name], index, all) => {
    if (currency === undefined && name === undefined) return [];
    const unit = (name ?? '').toLowerCase();
    const value = Number.parseFloat(figure.replaceAll(',', '')) * (scales.get(unit) ?? 1);
    const from = all[index]?.index ?? 0;
    return [{ value, share: /%|percent|per cent|pc/.test(unit), from, to: from + found.length }];
  });

const comparePair = (text: string, one: Amount, other: Amount): number => {
  const between = text.slice(one.to, other.from);
  if (one.share !== other.share || between.length > 90 || between.includes(';')) return 0;
  const before = text.slice(Math.max(0, one.from - 70), one.from);
  const rise = getRise({ before, between }, other.value - one.value);
  if (/\b(loss|losses|debt|cost|costs|expenses)\b/.test(before)) {
    return /\bprofit\b/.test(between) ? -Math.abs(rise) : -rise;
  }
  return /\bloss\b/.test(between) ? Math.abs(rise) : rise;
};

type AmountContext = { readonly before: string; readonly between: string };

const comparisonPattern =
  /\b(from|compared (to|with)|against|versus|vs\.?|as against|year[- ]earlier|a year (ago|earlier)|last year)\b/;

// Sign of the change from the older amount to the newer one.
const getRise = ({ before, between }: AmountContext, difference: number): number => {
  if (comparisonPattern.test(between)) return -Math.sign(difference);
  const isFromTo = /\bfrom\s*[^ ]{0,4}\s*$/.test(before) && /^\s*to\b/.test(between);
  return isFromTo ? Math.sign(difference) : 0;
};
