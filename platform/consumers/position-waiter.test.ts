import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPositionWaiter } from './position-waiter.ts';
import { openWatchers } from './watchers.ts';

const consumers = [
  { name: 'directory', categories: ['account', 'membership'] },
  { name: 'timeline', categories: ['account', 'signin'] },
];

const findStandingStill = (): Promise<ReadonlySet<string>> => Promise.resolve(new Set<string>());

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

const runningAt = (positions: Record<string, string | undefined>, still: string[] = []) => {
  const watchers = openWatchers();
  return {
    running: {
      position: (name: string) => positions[name],
      isBlocked: (name: string) => still.includes(name),
      until: watchers.until,
    },
    park: (name: string) => {
      still.push(name);
      watchers.notify();
    },
    move: (name: string, position: string) => {
      positions[name] = position;
      watchers.notify();
    },
  };
};

describe('writes that consumers of this process show', () => {
  it('are waited for without asking the store', async () => {
    const readPosition = vi.fn(() => Promise.resolve(''));
    const { running, move } = runningAt({ directory: '05', timeline: '05' });
    const positions = createPositionWaiter({
      consumers,
      running,
      readPosition,
      findBlockedElsewhere: findStandingStill,
    });
    expect(await positions.waitFor({ account: '05', email: '09' }, 100)).toBe(true);
    const waiting = positions.waitFor({ account: '07' }, 1_000);
    move('directory', '07');
    move('timeline', '08');
    await vi.advanceTimersByTimeAsync(0);
    expect(await waiting).toBe(true);
    const late = positions.waitFor({ signin: '09' }, 1_000);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await late).toBe(false);
    expect(readPosition).not.toHaveBeenCalled();
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('writes that another process shows', () => {
  it('are asked for until they are reached, and never again', async () => {
    const stored = ['05', '05', '07'];
    const readPosition = vi.fn(() => Promise.resolve(stored.shift() ?? '07'));
    const positions = createPositionWaiter({
      consumers,
      readPosition,
      findBlockedElsewhere: findStandingStill,
    });
    const waiting = positions.waitFor({ membership: '06' }, 1_000);
    await vi.advanceTimersByTimeAsync(100);
    expect(await waiting).toBe(true);
    expect(readPosition.mock.calls).toEqual([['directory'], ['directory'], ['directory']]);
    expect(await positions.waitFor({ membership: '07' }, 1_000)).toBe(true);
    expect(readPosition).toHaveBeenCalledTimes(3);
  });

  it('are asked for only where the consumer is not fed here', async () => {
    const readPosition = vi.fn(() => Promise.resolve('07'));
    const { running } = runningAt({ directory: '07' });
    const positions = createPositionWaiter({
      consumers,
      running,
      readPosition,
      findBlockedElsewhere: findStandingStill,
    });
    expect(await positions.waitFor({ account: '07' }, 1_000)).toBe(true);
    expect(readPosition.mock.calls).toEqual([['timeline']]);
  });

  it('fail with the store', async () => {
    const readPosition = (): Promise<string> => Promise.reject(new Error('unavailable'));
    const positions = createPositionWaiter({
      consumers,
      readPosition,
      findBlockedElsewhere: findStandingStill,
    });
    await expect(positions.waitFor({ account: '07' }, 1_000)).rejects.toThrow('unavailable');
  });
});

describe('writes that a consumer does not show because it stands still', () => {
  const readPosition = (): Promise<string> => Promise.resolve('05');

  it('are not waited for, but those of the others are', async () => {
    const { running, move } = runningAt({ directory: '05', timeline: '05' }, ['timeline']);
    const positions = createPositionWaiter({
      consumers,
      running,
      readPosition,
      findBlockedElsewhere: findStandingStill,
    });
    expect(await positions.waitFor({ signin: '07' }, 2_000)).toBe(false);
    const waiting = positions.waitFor({ account: '07' }, 2_000);
    await vi.advanceTimersByTimeAsync(100);
    move('directory', '07');
    expect(await waiting).toBe(false);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('are no longer waited for from that moment on', async () => {
    const { running, park } = runningAt({ directory: '07', timeline: '05' });
    const positions = createPositionWaiter({
      consumers,
      running,
      readPosition,
      findBlockedElsewhere: findStandingStill,
    });
    const waiting = positions.waitFor({ account: '07' }, 2_000);
    park('timeline');
    expect(await waiting).toBe(false);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('are not waited for when it is in another process', async () => {
    const still = (): Promise<ReadonlySet<string>> => Promise.resolve(new Set(['timeline']));
    const positions = createPositionWaiter({
      consumers,
      readPosition,
      findBlockedElsewhere: still,
    });
    expect(await positions.waitFor({ signin: '07' }, 2_000)).toBe(false);
  });
});
