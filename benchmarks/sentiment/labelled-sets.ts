import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import type { LabelledText } from '#models/sentiment/training/labelled.ts';
import { readOwnLabels } from '#models/sentiment/training/own-labels.ts';
import { bySize } from '../size.ts';
import { readSentfin } from '#models/sentiment/training/sentfin.ts';

const root = path.resolve(import.meta.dirname, '../..');
const folder = path.resolve(root, '..', 'shared', 'data', '05_sentiment');

type Sets = {
  readonly sentfin: readonly LabelledText[];
  readonly own: readonly LabelledText[];
  /** By date; the scorer's leaning for crypto was set on the first 70 %. */
  readonly cryptoLin: readonly LabelledText[];
  readonly phraseBank: readonly LabelledText[];
};

/** Undefined where the recorded data are not there. */
export const readSets = async (): Promise<Sets | undefined> => {
  try {
    const labels = path.join(root, 'models/sentiment/training/own-labels.csv');
    const weak = await readFile(path.join(folder, 'weak_crypto_headlines_2018_5level.csv.gz'));
    return {
      sentfin: limit(readSentfin(await read('SEntFiN_1.0_headlines.csv'))),
      own: limit(readOwnLabels(await readFile(labels, 'utf8'), gunzipSync(weak).toString('utf8'))),
      cryptoLin: limit(readCryptoLin(await read('CryptoLin_before_2021-10.csv'))),
      phraseBank: limit(
        readPhraseBank(await read('FinancialPhraseBank_50agree_minus_allagree.txt')),
      ),
    };
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
};

const limit = (texts: readonly LabelledText[]): readonly LabelledText[] =>
  texts.slice(0, bySize(texts.length, 300));

const read = (name: string): Promise<string> => readFile(path.join(folder, name), 'utf8');

const cryptoLinSchema = z.array(
  z.object({ date: z.string(), news: z.string(), final_manual_labelling: z.coerce.number() }),
);

const readCryptoLin = (csv: string): readonly LabelledText[] =>
  cryptoLinSchema
    .parse(parse(csv, { columns: true }))
    .toSorted((one, other) => (one.date < other.date ? -1 : one.date > other.date ? 1 : 0))
    .map(({ news, final_manual_labelling: label }) => ({
      text: news,
      label: label + 1,
      weight: 1,
    }));

const readPhraseBank = (text: string): readonly LabelledText[] =>
  text
    .trim()
    .split('\n')
    .map((line) => {
      const at = line.lastIndexOf('@');
      const label = ['negative', 'neutral', 'positive'].indexOf(line.slice(at + 1).trim());
      return { text: line.slice(0, at), label, weight: 1 };
    });
