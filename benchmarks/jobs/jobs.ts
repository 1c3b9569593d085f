import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { systemClock } from '#platform/clock/system.adapter.ts';
import { bullmqJobs } from '#platform/jobs/bullmq.adapter.ts';
import type { Jobs } from '#platform/jobs/jobs.port.ts';
import { sqliteJobs } from '#platform/jobs/sqlite.adapter.ts';
import { median, perSecond } from '../figures.ts';
import type { Measurement, NotRun } from '../measurement.ts';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from '#platform/event-store/testing/free-port.ts';
import { bySize } from '../size.ts';

const atOnce = 64;
const jobsEach = bySize(30, 2);
const rounds = bySize(7, 1);

type Rates = { readonly add: number; readonly work: number };
type Round = { readonly embedded: Rates; readonly bullmq: Rates };
type Open = () => Promise<Jobs>;

const name = `jobs, ${String(atOnce)} at a time: the embedded queue to BullMQ on Redis`;

/** Adding and working jobs that do nothing, on the embedded queue and on BullMQ; both have each job on disk once it is accepted. */
export const measureJobs = async (): Promise<readonly (Measurement | NotRun)[]> => {
  if (!hasRedisServer()) return [{ name, reason: 'there is no redis-server on this machine' }];
  const cache = join(process.cwd(), '.cache');
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(join(cache, 'bench-jobs-'));
  const redis = await startRedisServer(folder);
  const openEmbedded: Open = () => {
    const file = join(folder, `${randomUUID()}.sqlite`);
    return Promise.resolve(sqliteJobs({ file, clock: systemClock(), concurrency: atOnce }));
  };
  const openBullmq: Open = () =>
    bullmqJobs({ url: redis.url, queue: randomUUID(), concurrency: atOnce });
  try {
    const oneRound = async (): Promise<Round> => ({
      embedded: await measureQueue(await openEmbedded()),
      bullmq: await measureQueue(await openBullmq()),
    });
    await oneRound();
    const all: Round[] = [];
    for (let round = 0; round < rounds; round += 1) all.push(await oneRound());
    return [compare(all, 'add'), compare(all, 'work')];
  } finally {
    await redis.stop();
    await rm(folder, { recursive: true });
  }
};

const compare = (all: readonly Round[], of: keyof Rates): Measurement => {
  const rate = (queue: keyof Round): string =>
    perSecond(median(all.map((round) => round[queue][of])));
  return {
    name: `${name}, ${of}`,
    ratio: median(all.map(({ embedded, bullmq }) => embedded[of] / bullmq[of])),
    lowerIsBetter: false,
    detail: `embedded ${rate('embedded')}, BullMQ ${rate('bullmq')} on Redis with appendfsync always`,
  };
};

const measureQueue = async (jobs: Jobs): Promise<Rates> => {
  const total = atOnce * jobsEach;
  const add = await ratePerSecond(total, () => addAll(jobs));
  const work = await ratePerSecond(total, () => workAll(jobs, total));
  await jobs.close();
  return { add, work };
};

const ratePerSecond = async (count: number, act: () => Promise<unknown>): Promise<number> => {
  const begun = performance.now();
  await act();
  return (count * 1000) / (performance.now() - begun);
};

const addAll = async (jobs: Jobs): Promise<void> => {
  const adder = async (): Promise<void> => {
    for (let index = 0; index < jobsEach; index += 1) {
      await jobs.enqueue({ name: 'nothing', payload: { index }, key: randomUUID() });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, adder));
};

const workAll = (jobs: Jobs, total: number): Promise<void> =>
  new Promise((resolve, reject) => {
    let done = 0;
    jobs.onOutcome(() => {
      done += 1;
      if (done === total) resolve();
    });
    jobs.work({ nothing: () => Promise.resolve() }).catch(reject);
  });

type RedisServer = { readonly url: string; readonly stop: () => Promise<void> };

const hasRedisServer = (): boolean =>
  spawnSync('redis-server', ['--version'], { stdio: 'ignore' }).status === 0;

/** Syncs every write before it answers, as the embedded queue does. */
const startRedisServer = async (folder: string): Promise<RedisServer> => {
  const port = await freePort();
  const settings = {
    port,
    bind: '127.0.0.1',
    dir: folder,
    appendonly: 'yes',
    appendfsync: 'always',
  };
  const words = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)]);
  const server = spawn('redis-server', [...words, '--save', ''], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(server, 'exit');
  await new Promise<void>((resolve, reject) => {
    let output = '';
    server.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes('Ready to accept connections')) resolve();
    });
    server.once('exit', () => {
      reject(new Error(`redis-server ended at its start:\n${output}`));
    });
  });
  return {
    url: `redis://127.0.0.1:${String(port)}`,
    stop: async () => {
      server.kill();
      await exited;
    },
  };
};
