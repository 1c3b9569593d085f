import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { testPlatform } from '../testing/test-platform.ts';
import { createLeasedLoop } from './leased-turns.ts';

vi.mock('node:timers/promises', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  setTimeout: (ms: number) => {
    vi.advanceTimersByTime(ms);
    return Promise.resolve();
  },
}));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

it('rests for at most eight seconds, and then not again for a second', async () => {
  const platform = await testPlatform();
  const loop = createLeasedLoop({ platform, startsAfterMs: null }, 'test', () => Promise.resolve());
  const measureRest = async (): Promise<number> => {
    const startedAt = performance.now();
    await loop.restWhile(() => true);
    return performance.now() - startedAt;
  };
  expect(await measureRest()).toBe(8000);
  vi.advanceTimersByTime(900);
  expect(await measureRest()).toBe(0);
  vi.advanceTimersByTime(100);
  expect(await measureRest()).toBe(8000);
  await loop.stop();
  await platform.close();
});
