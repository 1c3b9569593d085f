import { monitorEventLoopDelay } from 'node:perf_hooks';
import { afterEach, describe, expect, it } from 'vitest';
import type * as computations from './testing/computations.ts';
import { defineThreadFunction, threadPool, type ThreadPool } from './thread-pool.ts';

const module = new URL('./testing/computations.ts', import.meta.url);
const square = defineThreadFunction<typeof computations.square>(module, 'square');
const currentThread = defineThreadFunction<typeof computations.currentThread>(
  module,
  'currentThread',
);
const neverEnd = defineThreadFunction<typeof computations.neverEnd>(module, 'neverEnd');

let threads: ThreadPool;
afterEach(() => threads.close());

describe('a computation in a thread', () => {
  it('returns plain data for plain data', async () => {
    threads = threadPool();
    expect(await threads.run(square, { side: 12 })).toBe(144);
  });

  it('shares its thread with the next one', async () => {
    threads = threadPool();
    const first = await threads.run(currentThread, undefined);
    expect(await threads.run(currentThread, undefined)).toBe(first);
    expect(first).toBeGreaterThan(0);
  });

  it('runs beside another one when the pool has two threads, and waits when it has one', async () => {
    threads = threadPool({ size: 2 });
    const both = [currentThread, currentThread].map((named) => threads.run(named, undefined));
    expect(new Set(await Promise.all(both)).size).toBe(2);
    await threads.close();
    threads = threadPool({ size: 1 });
    const results = [currentThread, currentThread].map((named) => threads.run(named, undefined));
    expect(new Set(await Promise.all(results)).size).toBe(1);
  });

  it('ends its thread after an idle time', async () => {
    threads = threadPool({ idleMs: 1 });
    const first = await threads.run(currentThread, undefined);
    await expect
      .poll(() => threads.run(currentThread, undefined), { interval: 50, timeout: 30_000 })
      .not.toBe(first);
  });

  it('leaves the event loop free', async () => {
    threads = threadPool();
    const compute = defineThreadFunction<typeof computations.compute>(module, 'compute');
    await threads.run(square, { side: 1 });
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    expect(await threads.run(compute, { ms: 1000 })).toBeGreaterThan(0);
    delay.disable();
    // Inline there would be one delay, of the whole second; `npm run bench -- threads` measures how long they are.
    expect(delay.count).toBeGreaterThan(5);
  });
});

describe('a computation that fails', () => {
  const failing = (name: 'fail' | 'exit' | 'fillMemory' | 'answerWithFunction' | 'missing') =>
    defineThreadFunction<() => void>(module, name);

  it('rejects with its own error, and the thread is kept', async () => {
    threads = threadPool();
    const before = await threads.run(currentThread, undefined);
    await expect(threads.run(failing('fail'), undefined)).rejects.toThrow(
      new RangeError('no such forecast'),
    );
    expect(await threads.run(currentThread, undefined)).toBe(before);
  });

  it.each([
    ['ends its thread', 'exit', 'The thread of exit ended before it answered.'],
    ['needs more memory than allowed', 'fillMemory', 'memory limit'],
  ] as const)('and %s costs no other: the next one has a new thread', async (_, name, message) => {
    threads = threadPool({ memoryLimitMb: 32 });
    const before = await threads.run(currentThread, undefined);
    const crashed = threads.run(failing(name), undefined);
    const next = threads.run(currentThread, undefined);
    await expect(crashed).rejects.toThrow(message);
    expect(await next).not.toBe(before);
  });

  it.each([
    ['answers what cannot be copied', 'answerWithFunction', 'could not be cloned'],
    ['does not exist', 'missing', 'exports no missing'],
  ] as const)('because it %s says so', async (_, name, message) => {
    threads = threadPool();
    await expect(threads.run(failing(name), undefined)).rejects.toThrow(message);
    expect(await threads.run(square, { side: 2 })).toBe(4);
  });

  it('is ended after its time limit', async () => {
    // The limit holds the start of a thread, which takes long on a busy machine.
    threads = threadPool({ timeLimitMs: 2000 });
    await expect(threads.run(neverEnd, undefined)).rejects.toThrow(
      'neverEnd took longer than 2000 ms.',
    );
    expect(await threads.run(square, { side: 3 })).toBe(9);
  });
});

describe('a pool that is closed', () => {
  it('rejects what runs, what waits and what comes', async () => {
    threads = threadPool();
    const running = threads.run(neverEnd, undefined);
    const waiting = threads.run(square, { side: 2 });
    const rejections = Promise.allSettled([running, waiting]);
    await threads.close();
    expect((await rejections).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await expect(threads.run(square, { side: 2 })).rejects.toThrow('The threads were closed.');
  });
});
