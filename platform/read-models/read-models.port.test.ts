import { expect, it } from 'vitest';
import { toBoundsFilter } from './read-models.port.ts';

it('keeps the bounds that are given, and is undefined without any', () => {
  expect(toBoundsFilter({ gte: 0, lt: undefined })).toEqual({ gte: 0 });
  expect(toBoundsFilter({ gte: 'a', lt: 'b' })).toEqual({ gte: 'a', lt: 'b' });
  expect(toBoundsFilter({ gte: undefined, lte: undefined })).toBeUndefined();
});
