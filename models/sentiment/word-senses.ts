import { isBlockName } from './block-names.ts';
import { findExpression, passes, type Pass } from './expressions.ts';
import { markShortSqueezes } from './short-squeeze.ts';
import type { Token, TokenizedText } from './tokens.ts';

/**
 * Replaces words by their meaning in the text: "Block Inc." is a name, "selling pressure" is a sell-off, and "loses its
 * peg" is one event. A replacement covers the range of the words that it replaces.
 */
export const resolveSenses = (read: TokenizedText): TokenizedText => {
  const named = read.tokens.map((token, at) => ({ ...token, key: toNameKey(read, at) }));
  const replaced = passes.reduce<readonly Token[]>(replaceExpressions, named);
  return { ...read, tokens: markShortSqueezes(replaced) };
};

const toNameKey = (read: TokenizedText, at: number): string => {
  const { key, start, end } = read.tokens[at] ?? { key: '', start: 0, end: 0 };
  if (isBlockName(read, at)) return '<name>';
  if (key !== '<coin>') return key;
  const word = read.text.slice(start, end).toLowerCase();
  const next = read.tokens[at + 1]?.key ?? '';
  return everydayWords.get(word)?.test(next) ? word : key;
};

// Names of coins that are everyday words before these.
const everydayWords: ReadonlyMap<string, RegExp> = new Map([
  ['ripple', /^effects?$/],
  ['ripples', /^/],
  [
    'stellar',
    /^(results?|earnings|quarter|performance|year|growth|returns|debut|run|gains?|month|week|start)$/,
  ],
  [
    'optimism',
    /^(over|about|around|that|fades?|faded|grows?|wanes?|returns?|builds?|rises?|among|for|on|as)$/,
  ],
]);

const replaceExpressions = (tokens: readonly Token[], pass: Pass): readonly Token[] => {
  const keys = tokens.map(({ key }) => key);
  const replaced: Token[] = [];
  let at = 0;
  while (at < tokens.length) {
    const expression = findExpression(keys, at, pass);
    const length = expression?.length ?? 1;
    const [first, last] = [tokens[at], tokens[at + length - 1]];
    if (first && last) {
      for (const key of expression?.keys ?? [first.key])
        replaced.push({ key, start: first.start, end: last.end });
    }
    at += length;
  }
  return replaced;
};
