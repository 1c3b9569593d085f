import { coinNames } from '../coin-names.ts';
import { featureCount, featuresOf } from '../features.ts';
import { readWithLexicon } from '../lexicon-reading.ts';
import { featureScale, ngramValues, type LinearModel } from '../linear-model.ts';
import { ngramsOf, type Ngrams } from '../ngrams.ts';
import { tokenizer } from '../tokens.ts';
import { tableOf } from '../weights.ts';
import { fit, type Row } from './logistic-regression.ts';
import type { Labelled } from './sentfin.ts';

/** Weights before they are rounded to bytes. */
export type TrainedModel = {
  readonly full: LinearModel;
  readonly lexiconOnly: Pick<LinearModel, 'featureWeights' | 'intercept'>;
  /** Sorted; the row of each is its place. */
  readonly hashes: Uint32Array;
};

const iterations = 60;
const leastOccurrences = 2;

export const trainModel = (samples: readonly Labelled[]): TrainedModel => {
  const read = tokenizer(coinNames());
  const examples = samples.map(({ text, label, weight }) => {
    const reading = read(text);
    const features = featuresOf(readWithLexicon(reading), reading.tokens);
    return { label, weight, features, ngrams: ngramsOf(reading.tokens) };
  });
  const hashes = vocabularyOf(examples.map(({ ngrams }) => ngrams));
  const rowOf = tableOf(hashes);
  const columns = hashes.length + featureCount;
  const rows = examples.map((example) => rowFor(example, { rowOf, offset: hashes.length }));
  const whole = fit(rows, { columns, iterations, c: 1 });
  const dense = examples.map((example) =>
    rowFor({ ...example, ngrams: none }, { rowOf, offset: 0 }),
  );
  const lexicon = fit(dense, { columns: featureCount, iterations, c: 1 });
  return {
    hashes,
    full: {
      rowOf,
      ngramWeights: whole.weights.subarray(0, hashes.length * 3),
      scale: 1,
      featureWeights: whole.weights.subarray(hashes.length * 3),
      intercept: whole.intercept,
    },
    lexiconOnly: { featureWeights: lexicon.weights, intercept: lexicon.intercept },
  };
};

type Example = {
  readonly label: number;
  readonly weight: number;
  readonly features: Float64Array;
  readonly ngrams: Ngrams;
};

const none: Ngrams = { words: [], places: [], letters: [] };

const vocabularyOf = (all: readonly Ngrams[]): Uint32Array => {
  const occurrences = new Map<number, number>();
  for (const { words, letters } of all) {
    for (const hash of new Set([...words, ...letters])) {
      occurrences.set(hash, (occurrences.get(hash) ?? 0) + 1);
    }
  }
  const kept = [...occurrences].filter(([, count]) => count >= leastOccurrences);
  return Uint32Array.from(kept.map(([hash]) => hash)).sort();
};

type Layout = { readonly rowOf: (hash: number) => number; readonly offset: number };

const rowFor = ({ label, weight, features, ngrams }: Example, { rowOf, offset }: Layout): Row => {
  const { word, letter } = ngramValues(ngrams);
  const cells = [
    ...ngrams.words.map((hash) => [rowOf(hash), word] as const),
    ...ngrams.letters.map((hash) => [rowOf(hash), letter] as const),
    ...Array.from(features, (value, at) => [offset + at, value * featureScale] as const),
  ].filter(([column, value]) => column >= 0 && value !== 0);
  return {
    label,
    weight,
    columns: Int32Array.from(cells.map(([column]) => column)),
    values: Float64Array.from(cells.map(([, value]) => value)),
  };
};
