import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { SentimentBenchmark } from '#models/sentiment/benchmark.ts';
import { getSentimentLabel } from '#models/sentiment/label.ts';
import { scoreText } from '#models/sentiment/score-text.ts';
import type { LabelledText } from '#models/sentiment/training/labelled.ts';
import type { Classifier } from './baselines.ts';
import { qualityOf } from './quality.ts';

const home = path.resolve(import.meta.dirname, '../../models/sentiment');

export const classOf = (score: number): number =>
  ['Negative', 'Neutral', 'Positive'].indexOf(getSentimentLabel(score));

export const classifyWithOurModel: Classifier = (text) => classOf(scoreText(text).score);

export const cryptoTexts = 'CryptoLin, last 30 % by date';

/** By date: what the scorer's leaning was set on comes first. */
export const selectTestSet = (cryptoLin: readonly LabelledText[]): readonly LabelledText[] =>
  cryptoLin.slice(Math.floor(cryptoLin.length * 0.7));

type Measured = Omit<SentimentBenchmark, 'madeBy' | 'measuredOn'>;

/** How the shipped scorer does on crypto headlines, which is what the product reads. */
export const measureShipped = async (cryptoLin: readonly LabelledText[]): Promise<Measured> => {
  const later = selectTestSet(cryptoLin);
  const judged = later.map(({ text, label }) => ({ label, predicted: classifyWithOurModel(text) }));
  const { accuracy, macroF1 } = qualityOf(judged);
  const weights = createHash('sha256').update(await readFile(path.join(home, 'weights.json')));
  return {
    texts: cryptoTexts,
    n: later.length,
    accuracy: rounded(accuracy),
    macroF1: rounded(macroF1),
    weights: weights.digest('hex'),
  };
};

const rounded = (share: number): number => Math.round(share * 10_000) / 10_000;

/** Ships beside the weights; the bot monitor shows it. */
export const recordShipped = async (
  cryptoLin: readonly LabelledText[],
  today: Date,
): Promise<SentimentBenchmark> => {
  const recorded = {
    madeBy: 'npm run bench:sentiment -- --record',
    measuredOn: today.toISOString().slice(0, 10),
    ...(await measureShipped(cryptoLin)),
  };
  await writeFile(path.join(home, 'benchmark.json'), `${JSON.stringify(recorded, null, 2)}\n`);
  return recorded;
};
