import { expect, it } from 'vitest';
import { formatSourceKind } from './source-kind.ts';

it('says in words what a source is asked for, and shows what it does not know as it is', () => {
  expect(formatSourceKind('candle-history')).toBe('Candle history');
  expect(formatSourceKind('look-ups')).toBe('Look-ups');
  expect(formatSourceKind('fear-greed')).toBe('Fear & Greed');
  expect(formatSourceKind('feed decrypt')).toBe('News feed decrypt');
  expect(formatSourceKind('order-book')).toBe('order-book');
});
