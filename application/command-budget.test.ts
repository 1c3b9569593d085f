import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { EventStoreError } from '#platform/event-store/event-store.port.ts';
import { type BudgetedPorts, withinBudget } from './command-budget.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const unavailable = { name: 'EventStoreError', code: 'unavailable' };

describe('a command within its budget', () => {
  it('returns its result and leaves no timer', async () => {
    expect(await withinBudget({}, () => Promise.resolve('done'))).toBe('done');
    expect(vi.getTimerCount()).toBe(0);
  });

  it('fails with its own error', async () => {
    const error = new EventStoreError('full', 'no room');
    await expect(withinBudget({}, () => Promise.reject(error))).rejects.toBe(error);
  });

  it('pauses with the given function', async () => {
    const pauses: number[] = [];
    const ports = {
      pause: (ms: number) => {
        pauses.push(ms);
        return Promise.resolve();
      },
    };
    await withinBudget(ports, ({ pause }) => pause(7));
    expect(pauses).toEqual([7]);
  });
});

describe('a command on a server that does not answer', () => {
  it('is unavailable after five seconds, at whatever step', async () => {
    const command = withinBudget({}, () => new Promise(() => undefined));
    const failed = expect(command).rejects.toMatchObject(unavailable);
    await vi.advanceTimersByTimeAsync(4_999);
    expect(vi.getTimerCount()).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    await failed;
  });

  it('starts no further attempt once its budget is spent', async () => {
    let attempts = 0;
    const retried = withinBudget<BudgetedPorts, never>({ pause: wait }, async ({ pause }) => {
      for (;;) {
        attempts += 1;
        await pause?.(2_000);
      }
    });
    const failed = expect(retried).rejects.toMatchObject(unavailable);
    await vi.advanceTimersByTimeAsync(60_000);
    await failed;
    expect(attempts).toBe(3);
    expect(vi.getTimerCount()).toBe(0);
  });
});
