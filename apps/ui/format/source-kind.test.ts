import { expect, it } from 'vitest';
import { formatSourceKind } from './source-kind.ts';

it('names the kinds of sources, and returns unknown ones unchanged', () => {
  expect(formatSourceKind('candle-history')).toBe('Candle history');
  expect(formatSourceKind('look-ups')).toBe('Look-ups');
  expect(formatSourceKind('fear-greed')).toBe('Fear & Greed');
  expect(formatSourceKind('feed decrypt')).toBe('News feed decrypt');
  expect(formatSourceKind('order-book')).toBe('order-book');
});
