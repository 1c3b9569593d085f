import { analyse, classShares, scoreOf } from './classify.ts';
import { coinNames, type CoinNames } from './coin-names.ts';
import { decidingPhrase, noPhrase } from './deciding-phrase.ts';
import { labelOf, type SentimentLabel } from './label.ts';
import { isReadable } from './readable.ts';
import { tokenizer } from './tokens.ts';
import { unpackWeights, weightsFileSchema, type SentimentModel } from './weights.ts';
import weightsFile from './weights.json' with { type: 'json' };

export type Sentiment = {
  /** −1 (bad news) to 1 (good news). */
  readonly score: number;
  /** Positive above 0.3, Negative below −0.3, else Neutral. */
  readonly label: SentimentLabel;
  /** The words of the text that decided it, or a few words that say that there are none. */
  readonly because: string;
};

export type Scorer = (text: string) => Sentiment;

/** How good the news is that a headline tells. Pure; the weights are unpacked on the first call. */
export const scoreText: Scorer = (text) => (builtIn ??= createScorer())(text);

/** A scorer that knows the names of more coins, such as the market's list. Make it once and keep it. */
export const createScorer = (names: CoinNames = coinNames()): Scorer => {
  const read = tokenizer(names);
  return (text) => {
    const analysis = analyse(read(text));
    if (analysis.tokens.length === 0) return neutral(noPhrase.empty);
    const model = loadedModel();
    if (!isReadable(analysis.tokens, model.full.rowOf)) return neutral(noPhrase.unknown);
    const score = Number(scoreOf(classShares(model, analysis)).toFixed(4));
    const label = labelOf(score);
    return { score, label, because: decidingPhrase(model.full, analysis, classes.indexOf(label)) };
  };
};

const classes: readonly SentimentLabel[] = ['Negative', 'Neutral', 'Positive'];
const neutral = (because: string): Sentiment => ({ score: 0, label: 'Neutral', because });

let builtIn: Scorer | undefined;
let model: SentimentModel | undefined;

const loadedModel = (): SentimentModel =>
  (model ??= unpackWeights(weightsFileSchema.parse(weightsFile)));
