import { analyseText, buildCryptoFeatures } from '../classify.ts';
import { featureCount } from '../features.ts';
import { ngramLogits, ngramValues } from '../linear-model.ts';
import type { Ngrams } from '../ngrams.ts';
import { tokenizer } from '../tokens.ts';
import { createHashTable, type Head, type SentimentModel } from '../weights.ts';
import type { LabelledText } from './labelled.ts';
import { fitLogisticRegression, type Row } from './logistic-regression.ts';

/** Weights before rounding to bytes. The row of an n-gram is the index of its hash. */
export type TrainedModel = SentimentModel & { readonly hashes: Uint32Array };

export type TrainingData = {
  readonly general: readonly LabelledText[];
  readonly crypto: readonly LabelledText[];
};

const minOccurrences = 2;

export const trainModel = ({ general, crypto }: TrainingData): TrainedModel => {
  const tokenize = tokenizer();
  const toExample = ({ text, label, weight }: LabelledText): Example => {
    const { features, ngrams } = analyseText(tokenize(text));
    return { label, weight, features, ngrams };
  };
  const examples = general.map(toExample);
  const { full, hashes } = trainFull(examples);
  const cryptoRows = crypto.map(toExample).map((example) => ({
    ...example,
    ngrams: emptyNgrams,
    features: buildCryptoFeatures(example.features, ngramLogits(full, example.ngrams)),
  }));
  return {
    hashes,
    full,
    lexiconOnly: trainHead(examples.map((example) => ({ ...example, ngrams: emptyNgrams }))),
    crypto: trainHead(cryptoRows),
  };
};

type Example = {
  readonly label: number;
  readonly weight: number;
  readonly features: Float64Array;
  readonly ngrams: Ngrams;
};

const trainFull = (examples: readonly Example[]): Pick<TrainedModel, 'full' | 'hashes'> => {
  const hashes = buildVocabulary(examples.map(({ ngrams }) => ngrams));
  const rowOf = createHashTable(hashes);
  const offset = hashes.length;
  const rows = examples.map((example) => toRow(example, { rowOf, offset }));
  const { weights, intercept } = fitLogisticRegression(rows, {
    columns: offset + featureCount,
    iterations: 60,
    c: 2,
  });
  const ngramWeights = weights.subarray(0, offset * 3);
  const featureWeights = weights.subarray(offset * 3);
  return { hashes, full: { rowOf, ngramWeights, scale: 1, featureWeights, intercept } };
};

const trainHead = (examples: readonly Example[]): Head => {
  const columns = examples[0]?.features.length ?? 0;
  const rows = examples.map((example) => toRow(example, { rowOf: () => -1, offset: 0 }));
  const { weights, intercept } = fitLogisticRegression(rows, { columns, iterations: 100, c: 1 });
  return { featureWeights: weights, intercept };
};

const emptyNgrams: Ngrams = { words: [], places: [], letters: [] };

const buildVocabulary = (all: readonly Ngrams[]): Uint32Array => {
  const occurrences = new Map<number, number>();
  for (const { words, letters } of all) {
    for (const hash of new Set([...words, ...letters])) {
      occurrences.set(hash, (occurrences.get(hash) ?? 0) + 1);
    }
  }
  const frequentEntries = [...occurrences].filter(([, count]) => count >= minOccurrences);
  return Uint32Array.from(frequentEntries.map(([hash]) => hash)).sort();
};

type Layout = { readonly rowOf: (hash: number) => number; readonly offset: number };

const toRow = ({ label, weight, features, ngrams }: Example, { rowOf, offset }: Layout): Row => {
  const { word, letter } = ngramValues(ngrams);
  const cells = [
    ...ngrams.words.map((hash) => [rowOf(hash), word] as const),
    ...ngrams.letters.map((hash) => [rowOf(hash), letter] as const),
    ...Array.from(features, (value, at) => [offset + at, value] as const),
  ].filter(([column, value]) => column >= 0 && value !== 0);
  return {
    label,
    weight,
    columns: Int32Array.from(cells.map(([column]) => column)),
    values: Float64Array.from(cells.map(([, value]) => value)),
  };
};
