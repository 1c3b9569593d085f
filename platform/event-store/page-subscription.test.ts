import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { subscribeToPages } from './page-subscription.ts';

it('reads the pages of many readers in turns of their own', async () => {
  let pagesInTurn = 0;
  let most = 0;
  const pageAfter = (): [] => {
    pagesInTurn += 1;
    most = Math.max(most, pagesInTurn);
    return [];
  };
  const source = { from: '', pageAfter, head: () => '' };
  const readers = Array.from({ length: 5 }, () =>
    subscribeToPages(source, () => Promise.resolve()),
  );
  for (let turn = 0; turn < 20; turn += 1) {
    pagesInTurn = 0;
    await nextTurn();
  }
  await Promise.all(readers.map(({ caughtUp }) => caughtUp));
  expect(most).toBe(1);
  await Promise.all(readers.map((reader) => reader.stop()));
});
