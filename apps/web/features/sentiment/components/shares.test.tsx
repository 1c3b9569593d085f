import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { OverallSentiment } from './shares.tsx';

const shares = { bullishPercentage: 77, neutralPercentage: 23, bearishPercentage: 0 } as const;

it.each([
  ['Mixed', 7, 'Mixed, 7 stories', 'Mixed: only 7 stories'],
  ['Mixed', 1, 'Mixed, 1 story', 'Mixed: only 1 story'],
  ['Mixed', 10, 'Mixed, 10 stories', 'Mixed, 10 stories'],
  ['Mixed', undefined, 'Mixed', 'Mixed'],
  ['Bullish', 12, 'Bullish', 'Bullish'],
] as const)('%s with %s stories is called %s, or %s', (overallSentiment, stories, short, long) => {
  const all = { shares: { ...shares, overallSentiment }, ...(stories ? { stories } : {}) };
  expect(render(<OverallSentiment {...all} />).container.textContent).toBe(short);
  expect(render(<OverallSentiment {...all} reason />).container.textContent).toBe(long);
});
