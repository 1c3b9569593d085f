import { expect, it } from 'vitest';
import { findLegalIssues } from './legal.ts';

it('every legal text is as its version was published, with the retention table of today', async () => {
  expect(await findLegalIssues()).toEqual([]);
});
