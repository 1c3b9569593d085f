import { describe, expect, it } from 'vitest';
import { analyseText, computeClassProbabilities } from '../classify.ts';
import { tokenizer } from '../tokens.ts';
import { unpackWeights, type SentimentModel } from '../weights.ts';
import { readOwnLabels } from './own-labels.ts';
import { packWeights } from './pack.ts';
import { readSentfin } from './sentfin.ts';
import { trainModel } from './train-model.ts';

const sentfin = readSentfin(
  [
    'S No.,Title,Decisions,Words',
    ...Array.from({ length: 8 }, (_, at) => [
      `${String(at)},"Wobbly shares ${'abcdefgh'[at] ?? ''} again",{'Wobbly': 'negative'},3`,
      `${String(at)},"Steady shares ${'abcdefgh'[at] ?? ''} today",{'Steady': 'positive'},3`,
      `${String(at)},"Meeting of ${'abcdefgh'[at] ?? ''} held","{'A': 'neutral', 'B': 'neutral'}",3`,
    ]).flat(),
  ].join('\n'),
);
const own = readOwnLabels(
  'row,label\n0,negative\n1,positive\n2,neutral\n',
  'headline\nBitcoin falls\nEther rises\nA talk\n',
);
const trained = () => trainModel({ general: sentfin, crypto: own });

const winner = (model: SentimentModel, text: string): number => {
  const shares = computeClassProbabilities(model, analyseText(tokenizer()(text)));
  return shares.indexOf(Math.max(...shares));
};

describe('training the weights', () => {
  it('learns words that no lexicon knows, also after they were packed into bytes', () => {
    const texts = ['Wobbly shares a again', 'Meeting of c held', 'Steady shares b today'];
    const model = trained();
    expect(texts.map((text) => winner(model, text))).toEqual([0, 1, 2]);
    const unpacked = unpackWeights(packWeights(model));
    expect(texts.map((text) => winner(unpacked, text))).toEqual([0, 1, 2]);
  });

  it('makes the same file of the same data', () => {
    expect(JSON.stringify(packWeights(trained()))).toBe(JSON.stringify(packWeights(trained())));
  });

  it('takes a headline whose names agree, halves one beside a neutral name, and leaves out what contradicts', () => {
    const rows = [
      `1,Up,"{'A': 'positive', 'B': 'positive'}",1`,
      `2,Down says firm,"{'A': 'negative', 'Firm': 'neutral'}",3`,
      `3,Mixed,"{'A': 'negative', 'B': 'positive'}",1`,
      `4,Twice!,{'A': 'negative'},1`,
      `5,twice,{'A': 'positive'},1`,
    ];
    expect(readSentfin(['S No.,Title,Decisions,Words', ...rows].join('\n'))).toEqual([
      { text: 'Up', label: 2, weight: 1 },
      { text: 'Down says firm', label: 0, weight: 0.5 },
    ]);
  });
});
