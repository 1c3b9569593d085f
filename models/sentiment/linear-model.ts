import { featureCount } from './features.ts';
import type { Ngrams } from './ngrams.ts';

/** Negative, neutral, positive: the order of every triple here. */
export type Triple = readonly [negative: number, neutral: number, positive: number];

/** Weights of a linear model: three for each n-gram and each feature, and an intercept. */
export type LinearModel = {
  /** The row of an n-gram's weights, or −1 for one that was not learned. */
  readonly rowOf: (hash: number) => number;
  /** Three for each row. */
  readonly ngramWeights: ArrayLike<number>;
  /** What a unit of `ngramWeights` stands for. */
  readonly scale: number;
  /** Three for each feature. */
  readonly featureWeights: ArrayLike<number>;
  readonly intercept: Triple;
};

export const featureScale = 0.5;

/** The value that each n-gram of a text has: a text with many does not speak louder than one with few. */
export const ngramValues = ({ words, letters }: Ngrams): { word: number; letter: number } => ({
  word: 1 / Math.sqrt(words.length || 1),
  letter: 0.7 / Math.sqrt(letters.length || 1),
});

/** Logits of the three classes. */
export const ngramLogits = (model: LinearModel, ngrams: Ngrams): Triple => {
  const { word, letter } = ngramValues(ngrams);
  const sums = new Float64Array(3);
  addRows(model, ngrams.words, { value: word * model.scale, sums });
  addRows(model, ngrams.letters, { value: letter * model.scale, sums });
  return [sums[0] ?? 0, sums[1] ?? 0, sums[2] ?? 0];
};

export const featureLogits = (
  { featureWeights, intercept }: Pick<LinearModel, 'featureWeights' | 'intercept'>,
  features: ArrayLike<number>,
): Triple => {
  const sums = Float64Array.from(intercept);
  for (let at = 0; at < featureCount; at += 1) {
    const value = (features[at] ?? 0) * featureScale;
    if (value === 0) continue;
    for (let of = 0; of < 3; of += 1)
      sums[of] = (sums[of] ?? 0) + value * (featureWeights[at * 3 + of] ?? 0);
  }
  return [sums[0] ?? 0, sums[1] ?? 0, sums[2] ?? 0];
};

type Into = { readonly value: number; readonly sums: Float64Array };

const addRows = (
  { rowOf, ngramWeights }: LinearModel,
  hashes: readonly number[],
  { value, sums }: Into,
): void => {
  let [negative, neutral, positive] = [0, 0, 0];
  for (const hash of hashes) {
    const row = rowOf(hash);
    if (row < 0) continue;
    negative += ngramWeights[row * 3] ?? 0;
    neutral += ngramWeights[row * 3 + 1] ?? 0;
    positive += ngramWeights[row * 3 + 2] ?? 0;
  }
  sums[0] = (sums[0] ?? 0) + value * negative;
  sums[1] = (sums[1] ?? 0) + value * neutral;
  sums[2] = (sums[2] ?? 0) + value * positive;
};

export const probabilities = (logits: Triple): Triple => {
  const most = Math.max(...logits);
  const [negative, neutral, positive] = [
    Math.exp(logits[0] - most),
    Math.exp(logits[1] - most),
    Math.exp(logits[2] - most),
  ];
  const all = negative + neutral + positive;
  return [negative / all, neutral / all, positive / all];
};
