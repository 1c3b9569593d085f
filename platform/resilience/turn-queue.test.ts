import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createTimeLimitedQueue } from './turn-queue.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

it('runs one work after the other, also after one that failed', async () => {
  const inTurn = createTimeLimitedQueue(1_000);
  const begun: number[] = [];
  const first = Promise.withResolvers<string>();
  const works = [
    inTurn(() => {
      begun.push(1);
      return first.promise;
    }),
    inTurn(() => {
      begun.push(2);
      return Promise.reject(new Error('no'));
    }),
    inTurn(() => Promise.resolve(begun.push(3))),
  ];
  const settled = Promise.allSettled(works);
  await nextTurn();
  expect(begun).toEqual([1]);
  first.resolve('done');
  expect(await settled).toMatchObject([
    { value: 'done' },
    { reason: new Error('no') },
    { value: 3 },
  ]);
  expect(begun).toEqual([1, 2, 3]);
});

it('does not let work that waits for something keep the others waiting', async () => {
  const inTurn = createTimeLimitedQueue(1_000);
  const away = Promise.withResolvers<string>();
  const waiting = inTurn(() => away.promise);
  let begun = false;
  const next = inTurn(() => Promise.resolve((begun = true)));
  await nextTurn();
  expect(begun).toBe(false);
  await vi.advanceTimersByTimeAsync(1_000);
  await next;
  expect(begun).toBe(true);
  away.resolve('back');
  expect(await waiting).toBe('back');
});
