import { setTimeout as pause } from 'node:timers/promises';
import { secondMs } from '#domain/shared/time/durations.ts';
import type { Measurement } from '../measurement.ts';
import { type Product, startProduct } from '../product.ts';
import { canPin, startChild } from './children.ts';
import type { Audience, Received } from './feed-clients.ts';
import type { LoadResult, Load } from './load-generator.ts';
import { bySize } from '../size.ts';
import { operations } from '#contract/operations.ts';

const sockets = bySize(500, 20);
const readers = bySize(50, 5);
const seconds = bySize(60, 12);

/**
 * The product on one core, with 500 sockets on the live feed and 50 readers who ask for the market list ten times a second,
 * for a minute. A socket that is lost or an answer other than 200 ends the run. Memory is flat when the last ten seconds take
 * hardly more than those from the tenth to the twentieth.
 */
export const measureCrowd = async (): Promise<Measurement> => {
  const product = await startProduct({
    env: { REQUESTS_PER_MINUTE: '1000000000' },
    ...(canPin && { through: ['taskset', '-c', '1'] }),
  });
  const audience = await startChild('./feed-clients.ts', [], 0);
  const load = await startChild('./load-generator.ts', [], 0);
  try {
    const port = Number(new URL(product.address).port);
    await audience.ask({ port, count: sockets } satisfies Audience);
    const request = `GET ${operations.marketList.path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept-Encoding: gzip\r\n\r\n`;
    const question: Load = {
      port,
      request,
      status: 200,
      pauseMs: 100,
      connections: readers,
      milliseconds: seconds * secondMs,
    };
    const answered = load.ask(question) as Promise<LoadResult>;
    const [memory, { perSecond, p99Ms }] = await Promise.all([memoryOf(product), answered]);
    const { lost, megabytes } = (await audience.ask({ received: true })) as Received;
    if (lost > 0) throw new Error(`${String(lost)} of ${String(sockets)} sockets were lost.`);
    if (megabytes === 0) throw new Error('The sockets received nothing.');
    const [before, after] = [mean(memory.slice(10, 20)), mean(memory.slice(-10))];
    return {
      name: `memory of the product after a minute of ${String(sockets)} sockets and ${String(readers)} readers, to that after ten seconds`,
      ratio: after / before,
      limit: 1.1,
      aim: 1.1,
      lowerIsBetter: true,
      detail: `${before.toFixed(0)} MB, then ${after.toFixed(0)} MB; ${perSecond.toFixed(0)} answers a second, p99 ${p99Ms.toFixed(0)} ms; ${megabytes.toFixed(0)} MB pushed; no error; ${canPin ? 'product on one core' : 'not held to one core'}`,
    };
  } finally {
    await Promise.all([audience.stop(), load.stop(), product.stop()]);
  }
};

const memoryOf = async (product: Product): Promise<number[]> => {
  const memory: number[] = [];
  for (let passed = 0; passed < seconds; passed += 1) {
    await pause(secondMs);
    memory.push(product.residentMegabytes());
  }
  return memory;
};

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
