import { expect, it } from 'vitest';
import { sourceKindInWords } from './source-kind.ts';

it('says in words what a source is asked for, and shows what it does not know as it is', () => {
  expect(sourceKindInWords('candle-history')).toBe('Candle history');
  expect(sourceKindInWords('look-ups')).toBe('Look-ups');
  expect(sourceKindInWords('fear-greed')).toBe('Fear & Greed');
  expect(sourceKindInWords('feed decrypt')).toBe('News feed decrypt');
  expect(sourceKindInWords('order-book')).toBe('order-book');
});
