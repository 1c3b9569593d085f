import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { jobsTable } from '#platform/jobs/sqlite-jobs-table.adapter.ts';
import { jobsSchema } from '#platform/jobs/sqlite-schema.adapter.ts';
import { median } from '../figures.ts';
import type { Measurement } from '../measurement.ts';
import { bySize } from '../size.ts';

const few = 10;
const many = [bySize(100_000, 1_000), bySize(1_000_000, 2_000)];
const claimsEach = bySize(2000, 50);
const rounds = bySize(7, 1);

export const measureWaitingJobs = async (): Promise<readonly Measurement[]> => {
  const cache = join(process.cwd(), '.cache');
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(join(cache, 'bench-waiting-'));
  const queues = [few, ...many].map((waiting) => openQueue(folder, waiting));
  try {
    for (const queue of queues) queue.claimAll();
    const all: number[][] = [];
    for (let round = 0; round < rounds; round += 1)
      all.push(queues.map((queue) => queue.claimAll()));
    return many.map((waiting, index) => compare(all, waiting, index + 1));
  } finally {
    for (const queue of queues) queue.close();
    await rm(folder, { recursive: true });
  }
};

const compare = (all: readonly number[][], waiting: number, index: number): Measurement => {
  const cost = (queue: number): number => median(all.map((costs) => costs[queue] ?? 0));
  return {
    name: `jobs: claiming one of ${String(waiting)} that wait, to one of ${String(few)}`,
    ratio: median(all.map((costs) => (costs[index] ?? 0) / (costs[0] ?? 1))),
    aim: 1.5,
    limit: 4,
    lowerIsBetter: true,
    detail: `${micros(cost(index))} to ${micros(cost(0))} for a claim and its return`,
  };
};

const micros = (ms: number): string => `${(ms * 1000).toFixed(1)} µs`;

const openQueue = (folder: string, waiting: number) => {
  const database = new DatabaseSync(join(folder, `${String(waiting)}.sqlite`));
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;');
  database.exec(jobsSchema);
  database
    .prepare(
      `WITH RECURSIVE number (value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM number WHERE value < ?)
       INSERT INTO jobs (name, key, payload, state, due_at, run_at, attempts)
       SELECT 'nothing', 'key-' || value, '{}', 'waiting', value, value, 5 FROM number`,
    )
    .run(waiting);
  const table = jobsTable(database);
  let now = 10_000_000;
  return {
    // Milliseconds for each job; as many wait after it as before.
    claimAll: (): number => {
      const begun = performance.now();
      for (let count = 0; count < claimsEach; count += 1) {
        now += 1;
        const row = table.claim(['nothing'], now);
        if (!row) throw new Error('No job waits.');
        table.retry(row, now, '');
      }
      return (performance.now() - begun) / claimsEach;
    },
    close: () => {
      database.close();
    },
  };
};
