import { expect, it } from 'vitest';
import { givenBounds } from './read-models.port.ts';

it('keeps the bounds that are given, and is undefined without any', () => {
  expect(givenBounds({ gte: 0, lt: undefined })).toEqual({ gte: 0 });
  expect(givenBounds({ gte: 'a', lt: 'b' })).toEqual({ gte: 'a', lt: 'b' });
  expect(givenBounds({ gte: undefined, lte: undefined })).toBeUndefined();
});
