import { expect, it, vi } from 'vitest';
import { UnavailableError } from '#platform/unavailable-error.ts';
import { handleEach } from './handle-each.ts';

const logger = () => ({ warn: vi.fn() });

it('handles the items after one that fails, and then fails itself', async () => {
  const handled: string[] = [];
  const log = logger();
  const run = handleEach({ logger: log }, ['a', 'b', 'c'], (item) => {
    if (item === 'a') return Promise.reject(new Error('no key'));
    handled.push(item);
    return Promise.resolve();
  });
  await expect(run).rejects.toThrow('1 of 3 failed. The first: Error: no key');
  expect(handled).toEqual(['b', 'c']);
  expect(log.warn.mock.calls).toMatchObject([[{ item: 'a' }, expect.any(String)]]);
});

it('does not fail when none failed', async () => {
  const run = handleEach({ logger: logger() }, ['a'], () => Promise.resolve());
  await expect(run).resolves.toBeUndefined();
});

it('stops when a store is unavailable', async () => {
  const handle = vi.fn(() => Promise.reject(new UnavailableError('no store')));
  await expect(handleEach({ logger: logger() }, ['a', 'b'], handle)).rejects.toThrow(
    UnavailableError,
  );
  expect(handle).toHaveBeenCalledTimes(1);
});
