import { createRequire } from 'node:module';

/** A class for a text: 0 negative, 1 neutral, 2 positive. */
export type Classifier = (text: string) => number;

type Afinn = new () => { readonly analyze: (text: string) => { readonly score: number } };
type Vader = {
  readonly SentimentIntensityAnalyzer: {
    readonly polarity_scores: (text: string) => { readonly compound: number };
  };
};
type Wink = (text: string) => { readonly score: number };

// None of them comes with types.
const require = createRequire(import.meta.url);
const Afinn = require('sentiment') as Afinn;
const { SentimentIntensityAnalyzer } = require('vader-sentiment') as Vader;
const wink = require('wink-sentiment') as Wink;

const bySign = (score: number, neutral = 0): number =>
  score > neutral ? 2 : score < -neutral ? 0 : 1;

const afinn = new Afinn();

export const vader: Classifier = (text) =>
  bySign(SentimentIntensityAnalyzer.polarity_scores(text).compound, 0.05);

const byAfinn: Classifier = (text) => bySign(afinn.analyze(text).score);
const byWink: Classifier = (text) => bySign(wink(text).score);

/** With the thresholds that their authors name. */
export const baselines: readonly (readonly [string, Classifier])[] = [
  ['AFINN', byAfinn],
  ['VADER', vader],
  ['wink', byWink],
];
