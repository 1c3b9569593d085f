import { memoizeByWord } from '../remembered-words.ts';
import { coinNames, type CoinNames } from './coin-names.ts';

/**
 * A word in the form that the rules use (lower case, without apostrophes, or a class such as `<coin>`), and its offsets
 * in the text.
 */
export type Token = { readonly key: string; readonly start: number; readonly end: number };

/** The normalised text, which the token offsets refer to, and its tokens. */
export type TokenizedText = { readonly text: string; readonly tokens: readonly Token[] };

export type Tokenizer = (text: string) => TokenizedText;

export const tokenizer = (names: CoinNames = coinNames()): Tokenizer => {
  const pattern = new RegExp(toPattern(names), 'giu');
  const wordKey = createWordKeyMapper(names);
  return (raw) => {
    const text = normalise(raw);
    const tokens: Token[] = [];
    pattern.lastIndex = 0;
    for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
      const key = toKey(match, wordKey);
      const isRepeated = collapsedKeys.has(key) && tokens.at(-1)?.key === key;
      if (key !== '' && !isRepeated) {
        tokens.push({ key, start: match.index, end: match.index + match[0].length });
      }
    }
    return { text, tokens };
  };
};

export const isPunctuation = (key: string): boolean => punctuation.has(key);

const punctuation = new Set(['?', '!', ';', ':', ',', '-']);
const collapsedKeys = new Set(['<coin>', '<num>']);

// Longer texts are truncated.
const maxTextLength = 20_000;

const normalise = (text: string): string =>
  text
    .slice(0, maxTextLength)
    .normalize('NFKC')
    .replace(/[\u2018\u2019\u201B\u02BC`´]/g, "'")
    .replace(/\s'(s|t|re|ve|ll|d|m)\b/gi, "'$1");

const currency = String.raw`(?:us\$|[a-z]{0,2}\$|€|£|¥|₹|\brs\.?|\binr|\busd|\beur|\bgbp|\bsek|\bdkk)`;
const scale = String.raw`(?:k|m|b|t|bn|mn|mln|bln|million|billion|trillion|thousand|crore|cr|lakh|pc)`;
const unit = String.raw`(?:euros?|eur|dollars?|usd|rupees?)`;
const figure = String.raw`\d(?:[\d,.]{0,30}\d)?`;

// The order decides between patterns that match at the same position.
const classes = [
  ['<money>', String.raw`${currency}\s?${figure}(?:\s?(?:-|to)?\s?${scale}\b)?`],
  ['<money>', String.raw`\b${figure}\s?(?:${scale}\s?)?${unit}\b`],
  ['majorityattack', String.raw`\b51\s?%\s?attack`],
  ['<pct>', String.raw`[+-]?${figure}\s?(?:%|percent\b|per cent\b|pct\b|pc\b)`],
  ['yearly', String.raw`\b52[- ]?(?:week|wk)\b`],
  ['<qtr>', String.raw`\bq[1-4]\b`],
  ['<num>', String.raw`\b\d[\d,.:/-]{0,30}(?:st|nd|rd|th|x|k|m|bn|mn|b)?\b`],
] as const;

const wordPattern = String.raw`\p{L}[\p{L}\p{M}]*(?:'\p{L}+)*(?:&\p{L}+)?`;
const punctuationPattern = String.raw`[?!;:,()\u2013\u2014]|--?|\d+`;

const toPattern = ({ phrases }: CoinNames): string =>
  [
    ...classes.map(([, pattern]) => `(${pattern})`),
    String.raw`(\b(?:${phrases.map(escapePhrase).join('|')})\b)`,
    `(${wordPattern})`,
    punctuationPattern,
  ].join('|');

const escapePhrase = (phrase: string): string =>
  phrase.replace(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`);

const toKey = (match: RegExpExecArray, wordKey: (word: string) => string): string => {
  const [matchedText] = match;
  // Checked first, because most tokens are words.
  if (match[classes.length + 2] !== undefined) return wordKey(matchedText);
  if (match[classes.length + 1] !== undefined) return '<coin>';
  for (const [index, [key]] of classes.entries()) if (match[index + 1] !== undefined) return key;
  return toPunctuationKey(matchedText);
};

const toPunctuationKey = (found: string): string =>
  /^(--?|[()\u2013\u2014])$/.test(found) ? '-' : found;

const createWordKeyMapper = (names: CoinNames): ((found: string) => string) =>
  memoizeByWord((found) => {
    const key = found.toLowerCase().replace(/'s$/, '').replaceAll("'", '');
    const isCapitalised = found.charCodeAt(0) !== found.toLowerCase().charCodeAt(0);
    return names.isCoin(key, isCapitalised) ? '<coin>' : key;
  });
