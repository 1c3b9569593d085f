import { afterEach, expect, it, vi } from 'vitest';
import { hourMs } from '#contract/durations.ts';
import { updateServerTime } from '#ui/api/server-time.ts';
import { createQueryClient } from './server/query-client.ts';
import { refreshAfterTimeJump } from './refresh-after-time-jump.ts';

afterEach(() => {
  vi.useRealTimers();
});

it('asks again when the clock of the server has jumped, access first, and not for seconds', async () => {
  vi.useFakeTimers();
  const client = createQueryClient();
  const asked: string[] = [];
  vi.spyOn(client, 'refetchQueries').mockImplementation(() => {
    asked.push('access');
    return Promise.resolve();
  });
  vi.spyOn(client, 'invalidateQueries').mockImplementation(() => {
    asked.push('all');
    return Promise.resolve();
  });
  const at = async (ms: number): Promise<void> => {
    updateServerTime(new Date(Date.now() + ms).toISOString());
    await vi.advanceTimersByTimeAsync(500);
  };
  const rest = (): Promise<unknown> => vi.advanceTimersByTimeAsync(3000);
  await at(0);
  refreshAfterTimeJump(client);
  await at(60_000);
  expect(asked).toEqual([]);
  await at(15 * hourMs);
  await at(30 * hourMs);
  expect(asked).toEqual([]);
  await rest();
  expect(asked).toEqual(['access', 'all']);
  await at(30 * hourMs + 10_000);
  await rest();
  expect(asked).toHaveLength(2);
  await at(0);
  await rest();
  expect(asked).toEqual(['access', 'all', 'access', 'all']);
});
