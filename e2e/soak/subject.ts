import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { startProduct, type Product } from '../support/product.ts';
import type { Tally } from './tally.ts';

export type Subject = {
  readonly folder: string;
  /** Undefined while there is no process. */
  readonly url: () => string | undefined;
  readonly start: () => Promise<void>;
  readonly kill: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

// Kills all products when the soak itself is stopped.
const running = new Set<Product>();
process.once('exit', () => {
  for (const product of running) product.process.kill('SIGKILL');
});

const readyLimitMs = 60_000;

export const createSubject = (
  folder: string,
  { environment, tally }: { readonly environment: Record<string, string>; readonly tally: Tally },
): Subject => {
  let product: Product | undefined;
  let sampler: AbortController | undefined;
  const end = async (signal: 'SIGKILL' | 'SIGTERM'): Promise<void> => {
    const ending = product;
    product = undefined;
    sampler?.abort();
    if (!ending) return;
    const ended = ending.process.exitCode === null ? onceEnded(ending) : undefined;
    ending.process.kill(signal);
    await ended;
    running.delete(ending);
  };
  return {
    folder,
    url: () => product?.url,
    start: async () => {
      product = await startProduct({ dataDir: folder, environment });
      running.add(product);
      sampler = new AbortController();
      void sample(product, tally, sampler.signal);
      await waitUntilReady(product.url);
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  };
};

const onceEnded = (product: Product): Promise<void> =>
  new Promise((resolve) => {
    product.process.once('exit', () => {
      resolve();
    });
  });

const waitUntilReady = async (url: string): Promise<void> => {
  const giveUp = performance.now() + readyLimitMs;
  for (;;) {
    const answer = await fetch(`${url}/readyz`);
    if (answer.ok) return;
    const text = await answer.text();
    if (performance.now() > giveUp) throw new Error(`The product was never ready: ${text}`);
    await sleep(100);
  }
};

const sampleMs = 1000;

const sample = async ({ url }: Product, tally: Tally, signal: AbortSignal): Promise<void> => {
  while (!signal.aborted) {
    const text = await readMetrics(url);
    const memory = figureIn(text, 'process_resident_memory_bytes') / 2 ** 20;
    const delay = figureIn(text, 'nodejs_eventloop_lag_max_seconds') * 1000;
    tally.peakMemoryMb = Math.max(tally.peakMemoryMb, Math.round(memory));
    tally.longestLoopDelayMs = Math.max(tally.longestLoopDelayMs, Math.round(delay));
    await sleep(sampleMs, undefined, { signal }).catch(() => undefined);
  }
};

const readMetrics = async (url: string): Promise<string> => {
  try {
    return await (await fetch(`${url}/metrics`)).text();
  } catch {
    // The product was killed or is too busy; the next sample replaces this one.
    return '';
  }
};

const figureIn = (text: string, name: string): number =>
  Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? 0);

export const isLinux = existsSync('/proc/self/status');
