import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ConsumerState } from '#platform/consumers/consumer.ts';
import type { ConsumerStatus } from '#platform/consumers/run-consumers.ts';
import { openWatchers } from '#platform/consumers/watchers.ts';
import { waitForProjections } from './wait-for-projections.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const start = (states: ConsumerState[], reason?: string) => {
  const reached = Promise.withResolvers<undefined>();
  const watchers = openWatchers();
  const [info, warn] = [vi.fn(), vi.fn()];
  let isStarted = false;
  const status = (): ConsumerStatus[] =>
    states.map((state, index) => ({
      name: names[index] ?? '',
      state,
      position: '',
      secondsBehind: 0,
      parked: undefined,
      reason,
      batches: 0,
      events: 0,
    }));
  const projector = { reachedHead: () => reached.promise, status, until: watchers.until };
  const readModels = {
    activeVersion: (name: string) => Promise.resolve(name === 'new' ? undefined : 1),
  };
  const started = waitForProjections(projector, { logger: { info, warn }, readModels }).then(() => {
    isStarted = true;
  });
  const pass = async (ms: number): Promise<boolean> => {
    await vi.advanceTimersByTimeAsync(ms);
    await nextTurn();
    return isStarted;
  };
  return { reached, watchers, info, warn, started, pass };
};

const names = ['members', 'new'];

describe('a start', () => {
  it('waits until the read models show the whole log', async () => {
    const { reached, started, warn, pass } = start(['catching-up']);
    expect(await pass(14_000)).toBe(false);
    reached.resolve(undefined);
    await started;
    expect(warn).not.toHaveBeenCalled();
  });

  it('goes on with read models that are far behind, and says when they have caught up', async () => {
    const { reached, warn, info, pass } = start(['live', 'catching-up']);
    expect(await pass(15_000)).toBe(true);
    expect(warn).toHaveBeenCalledOnce();
    expect(info).not.toHaveBeenCalled();
    reached.resolve(undefined);
    await nextTurn();
    expect(info).toHaveBeenCalledOnce();
  });

  it('waits for a read model that has nothing to show yet', async () => {
    const states: ConsumerState[] = ['live', 'building'];
    const { watchers, pass } = start(states);
    expect(await pass(600_000)).toBe(false);
    states[1] = 'catching-up';
    watchers.notify();
    expect(await pass(0)).toBe(true);
  });

  it('goes on with what a read model showed before that is built anew', async () => {
    const { pass } = start(['building']);
    expect(await pass(15_000)).toBe(true);
  });

  it('waits for one that showed another log', async () => {
    const { pass } = start(['building'], 'Its place is not in this log.');
    expect(await pass(600_000)).toBe(false);
  });
});
