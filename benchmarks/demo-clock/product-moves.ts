import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { longestMoveDays } from '#contract/demo.ts';
import type { Measurement } from '../measurement.ts';
import { type Product, startProduct } from '../product.ts';

type Observed = { readonly megabytes: number; readonly slowestMs: number; readonly p99Ms: number };

export const measureYearMove = async (): Promise<Measurement[]> => {
  const product = await startProduct({ env: { FORECASTS: 'on' } });
  try {
    const began = performance.now();
    const moved = move(product.address, longestMoveDays);
    const { megabytes, slowestMs, p99Ms } = await observe(product, moved);
    const seconds = ((performance.now() - began) / 1000).toFixed(0);
    const detail = `${String((await moved).ran)} jobs in ${seconds} s; /healthz took ${p99Ms.toFixed(0)} ms (99 %), ${slowestMs.toFixed(0)} ms at most`;
    const name = `moving the demo clock by ${String(longestMoveDays)} days with forecasts`;
    return [
      { name: `${name}, memory in MB`, ratio: megabytes, limit: 400, lowerIsBetter, detail },
      {
        name: `${name}, /healthz in ms`,
        ratio: slowestMs,
        limit: 100,
        lowerIsBetter,
        detail,
      },
    ];
  } finally {
    await product.stop();
  }
};

/** Right after the first start: Bitcoin's model has learnt nothing yet. */
export const measureFirstMove = async (): Promise<Measurement[]> => {
  const product = await startProduct({ env: { FORECASTS: 'on' } });
  try {
    const began = performance.now();
    const { ran } = await move(product.address, 31);
    const seconds = (performance.now() - began) / 1000;
    const name = 'moving the demo clock by 31 days right after the first start, in seconds';
    return [
      {
        name,
        ratio: seconds,
        limit: 60,
        aim: 30,
        lowerIsBetter,
        detail: `${String(ran)} jobs`,
      },
    ];
  } finally {
    await product.stop();
  }
};

const lowerIsBetter = true;

// Not by `fetch`, which gives up when an answer takes more than five minutes.
const move = async (url: string, days: number): Promise<{ readonly ran: number }> => {
  const asked = request(new URL('/api/demo/clock', url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
  });
  asked.end(JSON.stringify({ advance: `P${String(days)}D` }));
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  const body = await text(answer);
  if (answer.statusCode !== 200) throw new Error(`The clock was not moved: ${body}`);
  return JSON.parse(body) as { readonly ran: number };
};

// Asks twenty times a second until the move has ended.
const observe = async (product: Product, moved: Promise<unknown>): Promise<Observed> => {
  const waits: number[] = [];
  let megabytes = 0;
  const over = new AbortController();
  const stop = (): void => {
    over.abort();
  };
  moved.then(stop, stop);
  while (!over.signal.aborted) {
    const asked = performance.now();
    await (await fetch(new URL('/healthz', product.address))).text();
    waits.push(performance.now() - asked);
    megabytes = Math.max(megabytes, product.residentMegabytes());
    await pause(50);
  }
  waits.sort((one, other) => one - other);
  return {
    megabytes,
    slowestMs: waits.at(-1) ?? 0,
    p99Ms: waits[Math.floor(waits.length * 0.99)] ?? 0,
  };
};
