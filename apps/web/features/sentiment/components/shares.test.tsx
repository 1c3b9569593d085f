import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Overall } from './shares.tsx';

const shares = { bullishPercentage: 50, neutralPercentage: 9, bearishPercentage: 41 } as const;

it.each([
  ['Mixed', 7, 'Mixed, 7 stories'],
  ['Mixed', 1, 'Mixed, 1 story'],
  ['Mixed', undefined, 'Mixed'],
  ['Bullish', 12, 'Bullish'],
] as const)('%s with %s stories is called %s', (overallSentiment, stories, words) => {
  const all = { shares: { ...shares, overallSentiment }, ...(stories ? { stories } : {}) };
  expect(render(<Overall {...all} />).container.textContent).toBe(words);
});
