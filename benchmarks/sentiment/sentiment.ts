import {
  analyseText,
  computeClassProbabilities,
  toSentimentScore,
} from '#models/sentiment/classify.ts';
import { tokenizer } from '#models/sentiment/tokens.ts';
import type { LabelledText } from '#models/sentiment/training/labelled.ts';
import { groupKey } from '#models/sentiment/training/sentfin.ts';
import { trainModel } from '#models/sentiment/training/train-model.ts';
import type { SentimentModel } from '#models/sentiment/weights.ts';
import type { Measurement, NotRun } from '../measurement.ts';
import { baselines, vader, type Classifier } from './baselines.ts';
import { runChecklist } from './checklist.ts';
import { readSets } from './labelled-sets.ts';
import { formatQuality, qualityOf, type Quality } from './quality.ts';
import {
  classOf,
  cryptoTexts,
  selectTestSet,
  classifyWithOurModel,
  recordShipped,
} from './shipped.ts';

/** Quality of the sentiment of headlines on data that nobody here labelled, beside what one would pick otherwise; `--record` keeps ours. */
export const measureSentiment = async (): Promise<readonly (Measurement | NotRun)[]> => {
  const sets = await readSets();
  if (!sets) return [{ name: 'sentiment', reason: '../shared/data is not there' }];
  const { cryptoLin, phraseBank, sentfin, own } = sets;
  const later = selectTestSet(cryptoLin);
  if (process.argv.includes('--record')) await recordShipped(cryptoLin, new Date());
  const folds = { text: 'grouped 5-fold', said: judgeInFolds(sentfin, own) };
  return [
    ...measureOn(cryptoTexts, judge(later, classifyWithOurModel), cryptoLinBounds),
    ...measureOn(
      'PhraseBank 50 % minus AllAgree, not trained on',
      judge(phraseBank, classifyWithOurModel),
      phraseBankBounds,
    ),
    ...measureOn(`SEntFiN, ${folds.text}`, folds.said, sentfinBounds),
    measureChecklist(),
    measureCost(phraseBank.map(({ text }) => text)),
  ];
};

type Bounds = {
  readonly accuracy: readonly [number, number];
  readonly macroF1: readonly [number, number];
};

// The floor, then the aim.
const cryptoLinBounds: Bounds = { accuracy: [0.6, 0.65], macroF1: [0.56, 0.61] };
const phraseBankBounds: Bounds = { accuracy: [0.6, 0.66], macroF1: [0.54, 0.62] };
const sentfinBounds: Bounds = { accuracy: [0.82, 0.865], macroF1: [0.82, 0.865] };

type ClassifiedText = { readonly text: string; readonly label: number; readonly predicted: number };

const judge = (set: readonly LabelledText[], classify: Classifier): readonly ClassifiedText[] =>
  set.map(({ text, label }) => ({ text, label, predicted: classify(text) }));

const measureOn = (
  name: string,
  said: readonly ClassifiedText[],
  { accuracy, macroF1 }: Bounds,
): readonly Measurement[] => {
  const quality = qualityOf(said);
  const detail = [
    `${String(said.length)} texts; accuracy / macro-F1: ours ${formatQuality(quality)}`,
    `majority ${formatQuality(majorityOn(said))}`,
    ...baselines.map(([baseline, classify]) => {
      const judged = said.map(({ text, label }) => ({ label, predicted: classify(text) }));
      return `${baseline} ${formatQuality(qualityOf(judged))}`;
    }),
  ].join(`\n${' '.repeat(20)}`);
  const measured = { lowerIsBetter: false } as const;
  return [
    {
      ...measured,
      name: `accuracy on ${name}`,
      ratio: quality.accuracy,
      limit: accuracy[0],
      aim: accuracy[1],
      detail,
    },
    {
      ...measured,
      name: `macro-F1 on ${name}`,
      ratio: quality.macroF1,
      limit: macroF1[0],
      aim: macroF1[1],
      detail: 'as above',
    },
  ];
};

const majorityOn = (said: readonly ClassifiedText[]): Quality => {
  const counts = [0, 1, 2].map((of) => said.filter(({ label }) => label === of).length);
  const most = counts.indexOf(Math.max(...counts));
  return qualityOf(said.map(({ label }) => ({ label, predicted: most })));
};

// Headlines that differ in marks only stay together. Those that were half counted train, and are not judged.
const judgeInFolds = (
  sentfin: readonly LabelledText[],
  own: readonly LabelledText[],
): readonly ClassifiedText[] =>
  [0, 1, 2, 3, 4].flatMap((fold) => {
    const isHeld = ({ text }: LabelledText): boolean => foldOf(text) === fold;
    const model = trainModel({ general: sentfin.filter((one) => !isHeld(one)), crypto: own });
    const held = sentfin.filter((one) => isHeld(one) && one.weight === 1);
    return judge(held, (text) => classWith(model, text));
  });

const read = tokenizer();

const classWith = (model: SentimentModel, text: string): number =>
  classOf(toSentimentScore(computeClassProbabilities(model, analyseText(read(text)))));

const foldOf = (text: string): number => {
  let hash = 7;
  for (const letter of groupKey(text)) hash = (Math.imul(hash, 31) + letter.charCodeAt(0)) | 0;
  return (hash >>> 0) % 5;
};

const measureChecklist = (): Measurement => {
  const { share, kinds } = runChecklist(classifyWithOurModel);
  const others = baselines.map(
    ([name, classify]) => `${name} ${runChecklist(classify).share.toFixed(2)}`,
  );
  return {
    name: 'checklist of negation, twins, neutral clauses, swapped coins, records, unknown words and reversals',
    ratio: share,
    limit: 0.9,
    aim: 0.97,
    lowerIsBetter: false,
    detail: `${kinds.join(', ')}; ${others.join(', ')}`,
  };
};

const measureCost = (texts: readonly string[]): Measurement => {
  const [mine, others] = [bestOf(classifyWithOurModel, texts), bestOf(vader, texts)];
  return {
    name: 'cost of a headline ÷ VADER',
    ratio: mine / others,
    limit: 1,
    aim: 0.5,
    lowerIsBetter: true,
    detail: `${mine.toFixed(0)} µs, VADER ${others.toFixed(0)} µs`,
  };
};

// Microseconds for one text, in the best of three rounds.
const bestOf = (classify: Classifier, texts: readonly string[]): number =>
  Math.min(
    ...[0, 1, 2].map(() => {
      const began = performance.now();
      for (const text of texts) classify(text);
      return ((performance.now() - began) * 1000) / texts.length;
    }),
  );
