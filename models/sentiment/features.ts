import type { LexiconReading } from './lexicon-reading.ts';
import type { Token } from './tokens.ts';

/** Number of features of a text, without n-grams. */
export const featureCount = 26;

/** The lexicon reading as features of similar magnitude. The weights depend on their order. */
export const extractFeatures = (
  reading: LexiconReading,
  tokens: readonly Token[],
): Float64Array => {
  const featureValues = new Float64Array(featureCount);
  let at = 0;
  for (const part of [
    getStrengthFeatures(reading),
    getSignFeatures(reading),
    getShapeFeatures(reading),
    getContentFeatures(tokens),
    getAgreementFeatures(reading),
  ]) {
    for (const figure of part) {
      featureValues[at] = figure * featureScale;
      at += 1;
    }
  }
  return featureValues;
};

// Scales the features to the small values of the n-grams.
const featureScale = 0.5;

/** Maps the total to −1…1. */
export const normalised = (total: number): number => total / Math.sqrt(total * total + 12);

const toFlag = (holds: boolean): number => (holds ? 1 : 0);

const getStrengthFeatures = ({ total, good, bad, hitCount }: LexiconReading): readonly number[] => [
  normalised(total),
  Math.min(good, 8) / 4,
  Math.min(bad, 8) / 4,
  toFlag(hitCount === 0),
];

const getSignFeatures = ({ total, first, last }: LexiconReading): readonly number[] => [
  toFlag(total > 0.5),
  toFlag(total < -0.5),
  toFlag(total > 2),
  toFlag(total < -2),
  toFlag(total > 4) - toFlag(total < -4),
  first,
  last,
];

const getShapeFeatures = (reading: LexiconReading): readonly number[] => [
  toFlag(reading.isQuestion),
  toFlag(reading.isHedged),
  toFlag(reading.isNegated),
  Math.max(-3, Math.min(3, reading.directions)) / 2,
  Math.tanh(reading.beforeColon / 3),
  Math.tanh(reading.afterColon / 3),
  Math.tanh(reading.strongest / 3),
  toFlag(reading.good > 0 && reading.bad > 0),
  toFlag(reading.isQuestion) * normalised(reading.total),
];

const getContentFeatures = (tokens: readonly Token[]): readonly number[] => {
  const has = (key: string): number => toFlag(tokens.some((token) => token.key === key));
  return [Math.min(tokens.length, 40) / 20, has('<pct>'), has('<money>'), has('<coin>')];
};

const getAgreementFeatures = ({ amounts, total }: LexiconReading): readonly number[] => [
  amounts,
  Math.sign(amounts) === Math.sign(total) ? amounts : 0,
];
