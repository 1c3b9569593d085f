import type { TextAnalysis } from './classify.ts';
import { ngramValues, type LinearModel } from './linear-model.ts';
import type { TokenRange } from './ngrams.ts';
import type { Token } from './tokens.ts';

/** Reasons shown when no single phrase decided the score. */
export const fallbackReasons = {
  neutral: 'no clearly good or bad words',
  whole: 'the wording as a whole',
  empty: 'no words',
  unknown: 'no known words',
} as const;

/** The deciding phrase, or null when `because` is one of the fixed reasons. */
export const parseDecidingPhrase = (because: string): string | null =>
  Object.values<string>(fallbackReasons).includes(because) ? null : because;

/** The words of the text with the most evidence for a class (0 negative, 1 neutral, 2 positive), as written. */
export const decidingPhrase = (model: LinearModel, analysis: TextAnalysis, of: number): string => {
  if (of === 1 && analysis.lexicon.hits.length === 0) return fallbackReasons.neutral;
  const place =
    (of === 1 ? undefined : strongestHit(analysis, of)) ?? strongestNgram(model, analysis, of);
  return (
    (place && extractPhrase(analysis, place)) ??
    (of === 1 ? fallbackReasons.neutral : fallbackReasons.whole)
  );
};

const strongestHit = ({ tokens, lexicon }: TextAnalysis, of: number): TokenRange | undefined => {
  const sign = of === 2 ? 1 : -1;
  const [strongest] = lexicon.hits
    .filter(({ value }) => value * sign > 0.5)
    .toSorted((one, other) => Math.abs(other.value) - Math.abs(one.value));
  if (!strongest) return undefined;
  // Includes the word that turned the hit: "averts default".
  const reverserIndex = strongest.reversedAt ?? strongest.from;
  const last = Math.min(strongest.to, tokens.length) - 1;
  return [Math.min(reverserIndex, strongest.from), Math.max(reverserIndex, last)];
};

const strongestNgram = (
  { rowOf, ngramWeights, scale }: LinearModel,
  { ngrams }: TextAnalysis,
  of: number,
): TokenRange | undefined => {
  const unit = ngramValues(ngrams).word * scale;
  let maxWeight = 0.05;
  let place: TokenRange | undefined;
  for (const [index, hash] of ngrams.words.entries()) {
    const row = rowOf(hash);
    const weight = row < 0 ? 0 : (ngramWeights[row * 3 + of] ?? 0) * unit;
    if (weight <= maxWeight) continue;
    maxWeight = weight;
    place = ngrams.places[index];
  }
  return place;
};

const extractPhrase = (
  { text, tokens }: TextAnalysis,
  [first, last]: TokenRange,
): string | undefined => {
  const from = findPhraseStart(text, tokens, first);
  const to = findWordEnd(text, tokens[last]?.end ?? 0);
  const phraseText = text.slice(from, to).replace(outerMarks, '');
  return /\p{L}{4}/u.test(phraseText) ? phraseText : undefined;
};

// A word keeps its hyphens, and a high or low its period: "two-month high", "record-breaking", "six day low".
const findPhraseStart = (text: string, tokens: readonly Token[], first: number): number => {
  const start = findWordStart(text, tokens[first]?.start ?? 0);
  const neededBefore = requiredBefore.find(([word]) => word.test(text.slice(start)));
  const previous = tokens.findLast(({ end }) => end <= start);
  if (!neededBefore || !previous || !/^\s+$/.test(text.slice(previous.end, start))) return start;
  const previousStart = findWordStart(text, previous.start);
  if (!neededBefore[1].test(text.slice(previousStart, previous.end))) return start;
  return findPhraseStart(text, tokens, tokens.indexOf(previous));
};

const periods = '(?:hour|day|week|month|quarter|year|decade|time)';
const requiredBefore: readonly (readonly [word: RegExp, before: RegExp])[] = [
  [/^(?:highs?|lows?)\b/i, new RegExp(`${periods}$`, 'i')],
  [new RegExp(`^${periods}\\b`, 'i'), /[\p{L}\p{N}]$/u],
];

const findWordStart = (text: string, at: number): number =>
  at - (/[\p{L}\p{M}\p{N}'&.,-]*$/u.exec(text.slice(0, at))?.[0].length ?? 0);

const findWordEnd = (text: string, at: number): number =>
  at + (/^[\p{L}\p{M}\p{N}'&-]*/u.exec(text.slice(at))?.[0].length ?? 0);

const outerMarks = /^[^\p{L}\p{N}$€£¥₹+-]+|[^\p{L}\p{N}%!?)]+$/gu;
