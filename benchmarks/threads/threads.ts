import { monitorEventLoopDelay } from 'node:perf_hooks';
import { defineThreadFunction, threadPool } from '#platform/threads/thread-pool.ts';
import type { Measurement } from '../measurement.ts';
import { countPrimes } from './count-primes.ts';
import { bySize } from '../size.ts';

const below = bySize(5_000_000, 50000);

/** The delay of the event loop while the same computation runs here and in a thread. */
export const measureThreads = async (): Promise<Measurement> => {
  const threads = threadPool();
  const inThread = defineThreadFunction<typeof countPrimes>(
    new URL('./count-primes.ts', import.meta.url),
    'countPrimes',
  );
  await threads.run(inThread, { below: 2 });
  const beside = await delayDuring(() => threads.run(inThread, { below }));
  const inline = await delayDuring(() => Promise.resolve(countPrimes({ below })));
  await threads.close();
  return {
    name: 'delay of the event loop beside a computation in a thread (99 %), in ms',
    ratio: beside.p99Ms,
    limit: 100,
    aim: 20,
    lowerIsBetter: true,
    detail: `at most ${beside.maxMs.toFixed(1)} ms; inline ${inline.maxMs.toFixed(0)} ms; the computation took ${beside.seconds.toFixed(2)} s in the thread and ${inline.seconds.toFixed(2)} s inline`,
  };
};

type Delay = { readonly maxMs: number; readonly p99Ms: number; readonly seconds: number };

const delayDuring = async (work: () => Promise<unknown>): Promise<Delay> => {
  const resolution = 5;
  const delay = monitorEventLoopDelay({ resolution });
  delay.enable();
  await turn();
  const began = performance.now();
  await work();
  const seconds = (performance.now() - began) / 1000;
  await turn();
  delay.disable();
  return { maxMs: delay.max / 1e6, p99Ms: delay.percentile(99) / 1e6, seconds };
};

// Long enough for the monitor to record a delay that has just ended.
const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 20));
