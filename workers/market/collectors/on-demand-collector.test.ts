import { expect, it, vi } from 'vitest';
import { onDemandCollector } from './on-demand-collector.ts';

const resolved = () => vi.fn(() => Promise.resolve());
const noon = new Date('2026-11-21T12:00:00.000Z');

it('opens again what could not be opened, and then only once', async () => {
  const open = resolved().mockRejectedValueOnce(new Error('the store is unavailable'));
  const answer = resolved();
  const collector = onDemandCollector({ kind: 'mood', open, answer, dropOld: resolved() });
  await expect(collector.collect(noon)).rejects.toThrow('the store is unavailable');
  expect(answer).not.toHaveBeenCalled();
  await collector.collect(noon);
  await collector.collect(noon);
  expect(open).toHaveBeenCalledTimes(2);
  expect(answer).toHaveBeenCalledTimes(2);
});

it('drops what is old once a day', async () => {
  const dropOld = resolved();
  const collector = onDemandCollector({
    kind: 'mood',
    open: resolved(),
    answer: resolved(),
    dropOld,
  });
  const nextDay = new Date('2026-11-22T00:00:00.000Z');
  for (const now of [noon, noon, nextDay]) await collector.collect(now);
  expect(dropOld.mock.calls).toEqual([[noon], [nextDay]]);
});
