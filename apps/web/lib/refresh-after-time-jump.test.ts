import { expect, it, vi } from 'vitest';
import { noteServerTime } from '#ui/server-time.ts';
import { createQueryClient } from './query-client.ts';
import { refreshAfterTimeJump } from './refresh-after-time-jump.ts';

it('asks again when the clock of the server has jumped, and not for seconds', () => {
  const client = createQueryClient();
  const invalidate = vi.spyOn(client, 'invalidateQueries').mockResolvedValue();
  const at = (ms: number): void => {
    noteServerTime(new Date(Date.now() + ms).toISOString());
  };
  at(0);
  refreshAfterTimeJump(client);
  at(60_000);
  expect(invalidate).not.toHaveBeenCalled();
  at(30 * 3_600_000);
  expect(invalidate).toHaveBeenCalledOnce();
  at(30 * 3_600_000 + 10_000);
  expect(invalidate).toHaveBeenCalledOnce();
  at(0);
  expect(invalidate).toHaveBeenCalledTimes(2);
});
