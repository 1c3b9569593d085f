import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { longestMoveDays } from '#contract/demo.ts';
import type { Measurement } from '../measurement.ts';

type Observed = { readonly megabytes: number; readonly slowestMs: number; readonly p99Ms: number };

export const measureYearMove = async (): Promise<Measurement[]> => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'tidemark-year-'));
  const product = spawn('npm', ['start'], {
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  try {
    await ready(product.stdout);
    const began = performance.now();
    const moved = move(addressOf(dataDir));
    const { megabytes, slowestMs, p99Ms } = await observe(dataDir, moved);
    const seconds = ((performance.now() - began) / 1000).toFixed(0);
    const detail = `${String((await moved).ran)} jobs in ${seconds} s; /healthz took ${p99Ms.toFixed(0)} ms (99 %), ${slowestMs.toFixed(0)} ms at most`;
    const name = `moving the demo clock by ${String(longestMoveDays)} days`;
    return [
      { ...{ name: `${name}, memory in MB`, ratio: megabytes, limit: 400 }, lowerIsBetter, detail },
      {
        ...{ name: `${name}, /healthz in ms`, ratio: slowestMs, limit: 100 },
        lowerIsBetter,
        detail,
      },
    ];
  } finally {
    const ended = once(product, 'exit');
    process.kill(-(product.pid ?? 0), 'SIGKILL');
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  }
};

const lowerIsBetter = true;

const ready = (output: Readable): Promise<void> =>
  new Promise((resolve, reject) => {
    let printed = '';
    output.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      if (printed.includes('Tidemark is ready at')) resolve();
    });
    output.once('end', () => {
      reject(new Error(`The product ended before it was ready: ${printed}`));
    });
  });

const readLock = (dataDir: string): { readonly pid: number; readonly address: string } =>
  JSON.parse(readFileSync(path.join(dataDir, 'lock.json'), 'utf8')) as ReturnType<typeof readLock>;
const addressOf = (dataDir: string): string => readLock(dataDir).address;

// Not by `fetch`, which gives up when an answer takes more than five minutes.
const move = async (url: string): Promise<{ readonly ran: number }> => {
  const asked = request(new URL('/api/demo/clock', url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
  });
  asked.end(JSON.stringify({ advance: `P${String(longestMoveDays)}D` }));
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  const body = await text(answer);
  if (answer.statusCode !== 200) throw new Error(`The clock was not moved: ${body}`);
  return JSON.parse(body) as { readonly ran: number };
};

// Asks twenty times a second until the move has ended.
const observe = async (dataDir: string, moved: Promise<unknown>): Promise<Observed> => {
  const { pid, address } = readLock(dataDir);
  const waits: number[] = [];
  let megabytes = 0;
  const over = new AbortController();
  const stop = (): void => {
    over.abort();
  };
  moved.then(stop, stop);
  while (!over.signal.aborted) {
    const asked = performance.now();
    await (await fetch(new URL('/healthz', address))).text();
    waits.push(performance.now() - asked);
    megabytes = Math.max(megabytes, residentMegabytes(pid));
    await pause(50);
  }
  waits.sort((one, other) => one - other);
  return {
    megabytes,
    slowestMs: waits.at(-1) ?? 0,
    p99Ms: waits[Math.floor(waits.length * 0.99)] ?? 0,
  };
};

const residentMegabytes = (pid: number): number => {
  const status = readFileSync(`/proc/${String(pid)}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
};
