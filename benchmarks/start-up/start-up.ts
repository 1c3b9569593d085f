import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Measurement, NotRun } from '../measurement.ts';
import { measureFirstMinutes } from './first-minutes.ts';
import { embeddedEnv, processOf, type ProductProcess } from '../product.ts';
import { bySize, isQuick } from '../size.ts';

const readyLine = /Tidemark is ready at (http:\/\/\S+)/;

type Started = {
  readonly seconds: number;
  readonly idleAfterSeconds: number;
  readonly idleMegabytes: number;
};

/** Two starts of this build, and the first minutes of this build and of the baseline. */
export const measureStartUp = async (): Promise<readonly (Measurement | NotRun)[]> => [
  ...(await measureStarts()),
  ...(await measureFirstMinutes()),
];

/** `npm start` on an installed checkout, twice: seconds until /readyz succeeds with a history, memory once nothing is left to do. */
const measureStarts = async (): Promise<Measurement[]> => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'tidemark-start-'));
  try {
    const first = await startOnce(dataDir);
    const second = await startOnce(dataDir);
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
        ratio: Math.max(first.idleMegabytes, second.idleMegabytes),
        limit: 250,
        aim: 170,
        lowerIsBetter: true,
        detail: `resident set of the server process at rest: ${formatStart(first)} at the start that wrote the history and learned to forecast, ${formatStart(second)} at the next one`,
      },
    ];
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
};

const formatStart = ({ idleMegabytes, idleAfterSeconds }: Started): string =>
  `${idleMegabytes.toFixed(0)} MB after ${idleAfterSeconds.toFixed(0)} s`;

const startOnce = async (dataDir: string): Promise<Started> => {
  const began = performance.now();
  const passed = (): number => (performance.now() - began) / 1000;
  const child = spawn('npm', ['start'], {
    env: {
      ...embeddedEnv,
      PORT: '0',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      FORECASTS: isQuick ? 'off' : 'on',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  const url = await new Promise<string>((resolve, reject) => {
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const address = readyLine.exec(output)?.[1];
      if (address) resolve(address);
    });
    child.once('exit', () => {
      reject(new Error(`The product ended before it was ready: ${output}`));
    });
  });
  while (!(await fetch(new URL('/readyz', url))).ok) await pause(20);
  const seconds = passed();
  // npm and the set-up script are not part of the product.
  const product = processOf(dataDir);
  await untilIdle(product);
  const started = {
    seconds,
    idleAfterSeconds: passed(),
    idleMegabytes: product.residentMegabytes(),
  };
  const stopped = new Promise((resolve) => child.once('exit', resolve));
  process.kill(-(child.pid ?? 0), 'SIGTERM');
  await stopped;
  return started;
};

const quietSeconds = bySize(60, 1);
const pollSeconds = 5;
const maxSeconds = bySize(900, 60);
// Of one core.
const idleShare = 0.1;

/** Longer than a thread waits for its next computation before it ends. */
export const untilIdle = async ({ processorSeconds }: ProductProcess): Promise<void> => {
  let quiet = 0;
  for (let waited = 0; quiet < quietSeconds; waited += pollSeconds) {
    if (waited > maxSeconds) throw new Error('The product did not come to rest.');
    const before = processorSeconds();
    await pause(pollSeconds * 1000);
    const share = (processorSeconds() - before) / pollSeconds;
    quiet = share < idleShare ? quiet + pollSeconds : 0;
  }
};
