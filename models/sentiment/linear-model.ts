import type { Ngrams } from './ngrams.ts';

/** Negative, neutral, positive. All triples use this order. */
export type Triple = readonly [negative: number, neutral: number, positive: number];

/** Weights of a linear model: three per n-gram, three per feature, and an intercept. */
export type LinearModel = {
  /** Row of an n-gram's weights, or −1 for an unknown n-gram. */
  readonly rowOf: (hash: number) => number;
  /** Three per row. */
  readonly ngramWeights: ArrayLike<number>;
  /** Value of one unit in `ngramWeights`. */
  readonly scale: number;
  /** Three per feature. */
  readonly featureWeights: ArrayLike<number>;
  readonly intercept: Triple;
};

/** The value of each n-gram of a text, normalised so that long texts do not get larger logits. */
export const ngramValues = ({ words, letters }: Ngrams): { word: number; letter: number } => ({
  word: 1 / Math.sqrt(words.length || 1),
  letter: 0.7 / Math.sqrt(letters.length || 1),
});

/** Logits of the three classes, in the order of `Triple`. */
export const ngramLogits = (model: LinearModel, ngrams: Ngrams): Triple => {
  const { word, letter } = ngramValues(ngrams);
  const sums = new Float64Array(3);
  addRows(model, ngrams.words, { value: word * model.scale, sums });
  addRows(model, ngrams.letters, { value: letter * model.scale, sums });
  return [sums[0] ?? 0, sums[1] ?? 0, sums[2] ?? 0];
};

export const headLogits = (
  { featureWeights, intercept }: { featureWeights: ArrayLike<number>; intercept: Triple },
  figures: ArrayLike<number>,
): Triple => {
  let [negative, neutral, positive] = intercept;
  for (let at = 0; at < figures.length; at += 1) {
    const value = figures[at] ?? 0;
    if (value === 0) continue;
    negative += value * (featureWeights[at * 3] ?? 0);
    neutral += value * (featureWeights[at * 3 + 1] ?? 0);
    positive += value * (featureWeights[at * 3 + 2] ?? 0);
  }
  return [negative, neutral, positive];
};

type Target = { readonly value: number; readonly sums: Float64Array };

const addRows = (
  { rowOf, ngramWeights }: LinearModel,
  hashes: readonly number[],
  { value, sums }: Target,
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

export const softmax = (logits: Triple): Triple => {
  const maxLogit = Math.max(...logits);
  const [negative, neutral, positive] = [
    Math.exp(logits[0] - maxLogit),
    Math.exp(logits[1] - maxLogit),
    Math.exp(logits[2] - maxLogit),
  ];
  const total = negative + neutral + positive;
  return [negative / total, neutral / total, positive / total];
};
