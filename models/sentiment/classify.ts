import { featuresOf } from './features.ts';
import { readWithLexicon, type LexiconReading } from './lexicon-reading.ts';
import { featureLogits, ngramLogits, probabilities, type Triple } from './linear-model.ts';
import { ngramsOf, type Ngrams } from './ngrams.ts';
import { tellsOfCrypto } from './subject.ts';
import type { ReadText } from './tokens.ts';
import type { SentimentModel } from './weights.ts';

/** Everything that is computed from a text before the weights come in. */
export type Analysis = ReadText & {
  readonly lexicon: LexiconReading;
  readonly features: Float64Array;
  readonly ngrams: Ngrams;
};

export const analyse = (read: ReadText): Analysis => {
  const lexicon = readWithLexicon(read);
  const features = featuresOf(lexicon, read.tokens);
  return { ...read, lexicon, features, ngrams: ngramsOf(read.tokens) };
};

/** Shares of the three classes; the lexicon's own model has a say of one half beside the whole one. */
export const classShares = (
  { full, lexiconOnly, leanings }: SentimentModel,
  { tokens, features, ngrams }: Analysis,
): Triple => {
  const leaning = tellsOfCrypto(tokens) ? leanings.crypto : leanings.general;
  const parts = [
    ngramLogits(full, ngrams),
    featureLogits(full, features),
    featureLogits(lexiconOnly, features),
  ];
  const logit = (of: 0 | 1 | 2): number =>
    parts.reduce((sum, part) => sum + part[of], 0) / 2 + leaning[of];
  return probabilities([logit(0), logit(1), logit(2)]);
};

/** The winner's lead, laid onto the scale: −1 to −0.3 negative, to 0.3 neutral, to 1 positive. */
export const scoreOf = ([negative, neutral, positive]: Triple): number => {
  if (positive > neutral && positive > negative) {
    return 0.3 + 0.7 * (positive - Math.max(neutral, negative));
  }
  if (negative > neutral && negative > positive) {
    return -0.3 - 0.7 * (negative - Math.max(neutral, positive));
  }
  return neutral > 0 ? (0.3 * (positive - negative)) / neutral : 0;
};
