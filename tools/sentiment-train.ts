/*
 * `npm run sentiment:train -- <folder of the labelled data>`: makes models/sentiment/weights.json anew, byte for byte the same from
 * the same data. With `--check` it only says whether the file is what the data give.
 */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { packWeights } from '#models/sentiment/training/pack.ts';
import { leanings } from '#models/sentiment/training/leanings.ts';
import { readSentfin } from '#models/sentiment/training/sentfin.ts';
import { trainModel } from '#models/sentiment/training/train-model.ts';

const root = path.resolve(import.meta.dirname, '..');
const [folder = path.resolve(root, '..', 'shared', 'data', '05_sentiment')] = process.argv
  .slice(2)
  .filter((word) => !word.startsWith('--'));
const file = path.join(root, 'models', 'sentiment', 'weights.json');

const csv = await readFile(path.join(folder, 'SEntFiN_1.0_headlines.csv'), 'utf8').catch(
  () => undefined,
);
if (csv === undefined) {
  console.error(
    `There is no SEntFiN_1.0_headlines.csv in ${folder}. Name the folder that holds it.`,
  );
  process.exitCode = 1;
} else {
  const packed = packWeights(trainModel(readSentfin(csv)), leanings);
  const made = `${JSON.stringify(packed, null, 2)}\n`;
  if (!process.argv.includes('--check')) await writeFile(file, made);
  else if (made === (await readFile(file, 'utf8')))
    console.log('weights.json is what the data give.');
  else {
    console.error('weights.json is not what the data give: run `npm run sentiment:train`.');
    process.exitCode = 1;
  }
}
