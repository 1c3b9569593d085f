import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Measurement } from '../measurement.ts';

const readyLine = /Tidemark is ready at (http:\/\/\S+)/;
const idleSeconds = 20;

type Started = { readonly seconds: number; readonly megabytes: number };

/** `npm start` on an installed checkout with an existing history: seconds until /readyz succeeds, memory when idle. */
export const measureStartUp = async (): Promise<Measurement[]> => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'tidemark-start-'));
  try {
    const first = await startOnce(dataDir, 0);
    const second = await startOnce(dataDir, idleSeconds);
    return [
      {
        name: 'npm start to /readyz, in seconds',
        ratio: second.seconds,
        limit: 5,
        aim: 3,
        lowerIsBetter: true,
        detail: `${second.seconds.toFixed(2)} s; the first start, which writes six months of history, took ${first.seconds.toFixed(2)} s`,
      },
      {
        name: 'idle memory, in MB',
        ratio: second.megabytes,
        limit: 250,
        aim: 170,
        lowerIsBetter: true,
        detail: `resident set of the server process ${String(idleSeconds)} s after it was ready`,
      },
    ];
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
};

const startOnce = async (dataDir: string, idle: number): Promise<Started> => {
  const began = performance.now();
  const child = spawn('npm', ['start'], {
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  const url = await new Promise<string>((resolve) => {
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const address = readyLine.exec(output)?.[1];
      if (address) resolve(address);
    });
  });
  while (!(await fetch(new URL('/readyz', url))).ok) await pause(20);
  const seconds = (performance.now() - began) / 1000;
  await pause(idle * 1000);
  const megabytes = residentMegabytes(dataDir);
  const stopped = new Promise((resolve) => child.once('exit', resolve));
  process.kill(-(child.pid ?? 0), 'SIGTERM');
  await stopped;
  return { seconds, megabytes };
};

// The lock file names the server process; npm and the set-up script are not part of the product.
const residentMegabytes = (dataDir: string): number => {
  const lock = JSON.parse(readFileSync(path.join(dataDir, 'lock.json'), 'utf8')) as { pid: number };
  const status = readFileSync(`/proc/${String(lock.pid)}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
};
