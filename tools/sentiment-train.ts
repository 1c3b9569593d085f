/*
 * `npm run sentiment:train -- <folder of the labelled data>` rebuilds
 * models/sentiment/weights.json. The result is reproducible byte for byte. With `--check` it only
 * checks whether the file matches the data.
 */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { readOwnLabels } from '#models/sentiment/training/own-labels.ts';
import { packWeights } from '#models/sentiment/training/pack.ts';
import { readSentfin } from '#models/sentiment/training/sentfin.ts';
import { trainModel, type TrainingData } from '#models/sentiment/training/train-model.ts';

const root = path.resolve(import.meta.dirname, '..');
const home = path.join(root, 'models', 'sentiment');
const [folder = path.resolve(root, '..', 'shared', 'data', '05_sentiment')] = process.argv
  .slice(2)
  .filter((word) => !word.startsWith('--'));

const readData = async (): Promise<TrainingData> => {
  const sentfin = await readFile(path.join(folder, 'SEntFiN_1.0_headlines.csv'), 'utf8');
  const headlines = await readFile(path.join(folder, 'weak_crypto_headlines_2018_5level.csv.gz'));
  const labels = await readFile(path.join(home, 'training', 'own-labels.csv'), 'utf8');
  return {
    general: readSentfin(sentfin),
    crypto: readOwnLabels(labels, gunzipSync(headlines).toString('utf8')),
  };
};

const make = (data: TrainingData): string =>
  `${JSON.stringify(packWeights(trainModel(data)), null, 2)}\n`;

const finish = async (made: string, file: string): Promise<void> => {
  if (!process.argv.includes('--check')) {
    await writeFile(file, made);
  } else if (made === (await readFile(file, 'utf8'))) {
    console.log('weights.json is what the data give.');
  } else {
    console.error('weights.json is not what the data give: run `npm run sentiment:train`.');
    process.exitCode = 1;
  }
};

const data = await readData().catch(() => undefined);
if (data) {
  await finish(make(data), path.join(home, 'weights.json'));
} else {
  console.error(
    `${folder} does not hold SEntFiN_1.0_headlines.csv and weak_crypto_headlines_2018_5level.csv.gz. Name the folder that does.`,
  );
  process.exitCode = 1;
}
