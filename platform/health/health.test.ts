import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ConsumerStatus } from '../consumers/run-consumers.ts';
import { consumerChecks } from './consumer-checks.ts';
import { healthOf, works, type Finding, type HealthCheck } from './health.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const part = (
  look: () => Promise<Finding>,
  atWorst: HealthCheck['atWorst'] = 'failing',
): HealthCheck => ({ name: 'store', atWorst, look });

describe('the health of a process', () => {
  it('is as bad as its worst part, and no part is worse than it may be', async () => {
    const refused = (): Promise<never> => Promise.reject(new Error('redis://secret'));
    const good = part(() => Promise.resolve(works));
    expect((await healthOf([good])()).state).toBe('ok');
    const degraded = await healthOf([good, part(refused, 'degraded')])();
    expect(degraded).toEqual({
      state: 'degraded',
      parts: [
        { name: 'store', state: 'ok', words: 'ok' },
        { name: 'store', state: 'degraded', words: 'cannot be reached' },
      ],
    });
    expect((await healthOf([part(refused), part(refused, 'degraded')])()).state).toBe('failing');
  });

  it('is found once in a second, however often it is asked', async () => {
    const look = vi.fn(() => Promise.resolve(works));
    const ask = healthOf([part(look)]);
    await Promise.all(Array.from({ length: 100 }, () => ask()));
    await ask();
    expect(look).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1000);
    await ask();
    expect(look).toHaveBeenCalledTimes(2);
  });

  it('does not wait for a part that does not answer, nor ask it again meanwhile', async () => {
    const { promise, resolve } = Promise.withResolvers<Finding>();
    const look = vi.fn(() => promise);
    const ask = healthOf([part(look)]);
    const late = ask();
    await vi.advanceTimersByTimeAsync(1500);
    expect((await late).parts).toEqual([
      { name: 'store', state: 'failing', words: 'does not answer' },
    ]);
    const again = ask();
    await vi.advanceTimersByTimeAsync(1500);
    expect((await again).state).toBe('failing');
    expect(look).toHaveBeenCalledTimes(1);
    resolve(works);
    await vi.advanceTimersByTimeAsync(1000);
    expect((await ask()).state).toBe('ok');
  });

  it('comes back although an answer was lost', async () => {
    const look = vi.fn(() => Promise.resolve(works));
    look.mockReturnValueOnce(new Promise(() => undefined));
    const ask = healthOf([part(look)]);
    const late = ask();
    await vi.advanceTimersByTimeAsync(1500);
    expect((await late).state).toBe('failing');
    await vi.advanceTimersByTimeAsync(20_000);
    expect((await ask()).state).toBe('ok');
  });
});

describe('a consumer of the log', () => {
  const status: ConsumerStatus = {
    ...{ name: 'mail-welcome', state: 'live', position: '05', secondsBehind: 0 },
    ...{ parked: undefined, batches: 1, events: 1 },
  };
  const parked: ConsumerStatus = {
    ...{ ...status, state: 'parked' },
    parked: {
      ...{ consumer: 'mail-welcome', stream: 'account-1', revision: 0, eventId: 'e1' },
      ...{ type: 'AccountRegistered', position: '05', error: 'Error: no', since: '2026-03-02' },
    },
  };
  it.each<[string, ConsumerStatus, Finding]>([
    ['works', status, works],
    [
      'runs elsewhere',
      { ...status, state: 'elsewhere' },
      { state: 'ok', words: 'runs in another process' },
    ],
    ['starts', { ...status, state: 'starting' }, { state: 'failing', words: 'is starting' }],
    [
      'is retried',
      { ...status, state: 'retrying' },
      { state: 'degraded', words: 'fails and is retried' },
    ],
    [
      'is rebuilt',
      { ...status, state: 'building' },
      { state: 'degraded', words: 'is being rebuilt' },
    ],
    [
      'is behind',
      { ...status, secondsBehind: 90 },
      { state: 'degraded', words: 'is 90 seconds behind' },
    ],
    ['is parked', parked, { state: 'failing', words: 'is parked at AccountRegistered' }],
  ])('says that it %s', async (_what, found, finding) => {
    const [check] = consumerChecks({ status: () => [found] }, () => 'failing');
    expect(check?.name).toBe('consumer mail-welcome');
    expect(await check?.look()).toEqual(finding);
  });
});
