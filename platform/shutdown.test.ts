import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stopAll, stopInSteps } from './shutdown.ts';

const never = (): Promise<never> => new Promise(() => undefined);
const warnings: unknown[] = [];
const logger = { warn: (about: unknown) => warnings.push(about) };

beforeEach(() => {
  vi.useFakeTimers();
  warnings.length = 0;
});

afterEach(() => {
  vi.useRealTimers();
});

const recorder = () => {
  const stopped: string[] = [];
  const step = (name: string) => ({
    name,
    stop: () => {
      stopped.push(name);
      return Promise.resolve();
    },
  });
  return { stopped, step };
};

describe('a shutdown', () => {
  it('runs one step after the other', async () => {
    const { stopped, step } = recorder();
    const first = Promise.withResolvers<undefined>();
    const steps = [{ name: 'first', stop: () => first.promise }, step('second')];
    const done = stopInSteps(steps, { logger });
    await vi.advanceTimersByTimeAsync(4_000);
    expect(stopped).toEqual([]);
    first.resolve(undefined);
    expect(await done).toEqual([]);
    expect(stopped).toEqual(['second']);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('abandons a step that never ends after five seconds, and names it', async () => {
    const { stopped, step } = recorder();
    const steps = [{ name: 'event store', stop: never }, step('keys')];
    const done = stopInSteps(steps, { logger });
    await vi.advanceTimersByTimeAsync(4_999);
    expect(stopped).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(await done).toEqual(['event store']);
    expect(stopped).toEqual(['keys']);
    expect(warnings).toMatchObject([{ step: 'event store' }]);
  });

  it('continues after a step that fails, at once or later', async () => {
    const { stopped, step } = recorder();
    const steps = [
      {
        name: 'broken',
        stop: () => {
          throw new Error('at once');
        },
      },
      { name: 'failing', stop: () => Promise.reject(new Error('later')) },
      step('keys'),
    ];
    expect(await stopInSteps(steps, { logger })).toEqual(['broken', 'failing']);
    expect(stopped).toEqual(['keys']);
    await expect(stopAll(steps, { logger })).rejects.toThrow('broken, failing');
  });

  it('ends within fifteen seconds when no step ends, and still runs every step', async () => {
    let began = 0;
    const steps = Array.from({ length: 16 }, (_, index) => ({
      name: String(index),
      stop: () => {
        began += 1;
        return never();
      },
    }));
    const done = stopInSteps(steps, { logger });
    await vi.advanceTimersByTimeAsync(14_500);
    expect(await done).toHaveLength(16);
    expect(began).toBe(16);
  });
});
