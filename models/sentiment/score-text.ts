import { analyseText, computeClassProbabilities, toSentimentScore } from './classify.ts';
import { coinNames, type CoinNames } from './coin-names.ts';
import { decidingPhrase, fallbackReasons } from './deciding-phrase.ts';
import { getSentimentLabel, type SentimentLabel } from './label.ts';
import { tokenizer, isPunctuation, type Token } from './tokens.ts';
import { unpackWeights, weightsFileSchema, type SentimentModel } from './weights.ts';
import weightsFile from './weights.json' with { type: 'json' };
import { wordEntry } from './lexicon.ts';
import { hashWord } from './ngrams.ts';

export type Sentiment = {
  /** −1 (bad news) to 1 (good news). */
  readonly score: number;
  readonly label: SentimentLabel;
  /** The words of the text that decided the score, or a fixed reason when there are none. */
  readonly because: string;
};

export type Scorer = (text: string) => Sentiment;

/** Scores how good the news in a headline is. Pure. The weights are unpacked on the first call. */
export const scoreText: Scorer = (text) => (defaultScorer ??= createScorer())(text);

/** Creates a scorer that knows more coin names, such as the market list. Creating one is expensive, so reuse it. */
export const createScorer = (names: CoinNames = coinNames()): Scorer => {
  const tokenize = tokenizer(names);
  return (text) => {
    const tokenized = tokenize(text);
    if (tokenized.tokens.length === 0) return toNeutral(fallbackReasons.empty);
    const analysis = analyseText(tokenized);
    const model = getModel();
    const isKnownText = [tokenized, analysis].some(({ tokens }) =>
      isReadable(tokens, model.full.rowOf),
    );
    if (!isKnownText) return toNeutral(fallbackReasons.unknown);
    const score = Number(toSentimentScore(computeClassProbabilities(model, analysis)).toFixed(4));
    const label = getSentimentLabel(score);
    return { score, label, because: decidingPhrase(model.full, analysis, classes.indexOf(label)) };
  };
};

const classes: readonly SentimentLabel[] = ['Negative', 'Neutral', 'Positive'];
const toNeutral = (because: string): Sentiment => ({ score: 0, label: 'Neutral', because });

let defaultScorer: Scorer | undefined;
let model: SentimentModel | undefined;

const getModel = (): SentimentModel =>
  (model ??= unpackWeights(weightsFileSchema.parse(weightsFile)));

/**
 * Whether enough words of a text are known to score it: at least one, and a fifth of all words. `rowOf` returns the row
 * of a learned n-gram, or −1. Texts in other languages share a few words with English, so known words must also
 * outnumber the most frequent words of other languages.
 */
const isReadable = (tokens: readonly Token[], rowOf: (hash: number) => number): boolean => {
  const words = tokens.map(({ key }) => key).filter(isWord);
  const foreignMatches = words.filter((word) => foreignWords.has(word));
  const knownWords = words.filter((word) => isKnown(word, rowOf));
  return (
    knownWords.length > foreignMatches.length && knownWords.length >= words.length * minKnownShare
  );
};

// Of 1,740 English crypto headlines, only one is below this share: it consists of question marks.
const minKnownShare = 0.2;

const isWord = (key: string): boolean => !key.startsWith('<') && !isPunctuation(key);

const isKnown = (word: string, rowOf: (hash: number) => number): boolean => {
  if (foreignWords.has(word)) return false;
  if (word.length <= 2) return shortEnglishWords.has(word);
  return wordEntry(word) !== undefined || rowOf(hashWord(word)) >= 0;
};

// Other words of one or two letters occur in many languages.
const shortEnglishWords = new Set('as at be by if is it my of on or to up us vs we'.split(' '));

// The most frequent short words of other languages that do not occur in English headlines.
const foreignWords = new Set(
  `de la el los las del que un una por para con se al su más le les des est une dans du et pour sur au aux ne pas il
  lo gli che di della dei nel non è per da dos das um uma não em na os com ao der die und ist nicht ein eine einen
  mit von vom für auf nach bei sich wird ab zu zum den dem im es war op het een van bij en te voor niet bir ve için
  ile bu yang dan untuk dengan ini ke hari w się nie z og er av till på att som det je v za`.split(
    /\s+/,
  ),
);
