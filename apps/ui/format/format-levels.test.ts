import { describe, expect, it } from 'vitest';
import { formatPriceLevels } from './format-levels.ts';

describe('prices on an axis', () => {
  it.each([
    { of: 'Bitcoin', prices: [27_500, 28_000], words: ['$27,500', '$28,000'] },
    {
      of: 'a coin at a dollar',
      prices: [0.9995, 1, 1.0005],
      words: ['$0.9995', '$1.0000', '$1.0005'],
    },
    {
      of: 'a coin of six zeros',
      prices: [0.000_001_12, 0.000_001_13],
      words: ['$0.00000112', '$0.00000113'],
    },
    {
      of: 'steps below four figures',
      prices: [0.000_011_230_25, 0.000_011_230_5],
      words: ['$0.00001123025', '$0.00001123050'],
    },
    {
      of: 'steps of a quarter',
      prices: [1000.25, 1000.5, 1000.75],
      words: ['$1,000.25', '$1,000.50', '$1,000.75'],
    },
    {
      of: 'a coin of cents, each with as many decimals',
      prices: [0.17, 0.165, 0.16],
      words: ['$0.170', '$0.165', '$0.160'],
    },
    { of: 'cents below a dollar', prices: [0.9, 1, 1.1], words: ['$0.90', '$1.00', '$1.10'] },
    { of: 'both sides of a thousand', prices: [950, 1000], words: ['$950.00', '$1,000'] },
    { of: 'one price alone', prices: [1.5, 1.5], words: ['$1.50', '$1.50'] },
  ])('are distinguishable: $of', ({ prices, words }) => {
    expect(formatPriceLevels(prices)).toEqual(words);
  });
});
