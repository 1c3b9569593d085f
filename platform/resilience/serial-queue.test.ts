import { describe, expect, it } from 'vitest';
import { limitedQueue, serialQueue } from './serial-queue.ts';

describe('a serial queue', () => {
  it('runs one piece of work after the other, in order', async () => {
    const enqueue = serialQueue();
    const gate = Promise.withResolvers<undefined>();
    const log: string[] = [];
    const first = enqueue(async () => {
      log.push('first begins');
      await gate.promise;
      log.push('first ends');
      return 1;
    });
    const second = enqueue(() => {
      log.push('second');
      return Promise.resolve('two');
    });
    gate.resolve(undefined);
    expect(await Promise.all([first, second])).toEqual([1, 'two']);
    expect(log).toEqual(['first begins', 'first ends', 'second']);
  });

  it('continues after work that failed, and rejects for its caller', async () => {
    const enqueue = serialQueue();
    const failed = enqueue(() => Promise.reject(new Error('no')));
    const next = enqueue(() => Promise.resolve('next'));
    await expect(failed).rejects.toThrow('no');
    expect(await next).toBe('next');
  });
});

describe('a queue for two', () => {
  it('never runs a third beside them', async () => {
    const enqueue = limitedQueue(2);
    let running = 0;
    let most = 0;
    const work = async (): Promise<void> => {
      running += 1;
      most = Math.max(most, running);
      await Promise.resolve();
      running -= 1;
    };
    await Promise.all([work, work, work, work].map(enqueue));
    expect(most).toBe(2);
  });
});
