import { expect, it } from 'vitest';
import { parseChangeColumns } from './change-columns.ts';

it.each([
  [null, undefined],
  ['', []],
  ['change30d change1h', ['change1h', 'change30d']],
  ['price <script> change7d change7d', ['change7d']],
])('the stored choice %j shows %j', (stored, expected) => {
  expect(parseChangeColumns(stored)).toEqual(expected);
});
