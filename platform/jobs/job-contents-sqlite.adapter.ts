import type { DatabaseSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { JobContents, StoredJob, StoredTick, ScheduleTiming } from './jobs.port.ts';

type Row = Omit<StoredJob, 'payload'> & { readonly seq: number; readonly payload: string };
type TickRow = { readonly name: string; readonly timing: string; readonly at: number };
type RunWhileOpen = <Result>(action: () => Result) => Promise<Result>;

export const sqliteJobContents = (
  database: DatabaseSync,
  whileOpen: RunWhileOpen,
): JobContents => ({
  jobs: () => listJobs(database),
  ticks: () =>
    whileOpen(() => {
      const rows = database
        .prepare('SELECT name, timing, due_at AS at FROM schedules ORDER BY name')
        .all() as unknown as TickRow[];
      return rows.map((row): StoredTick => {
        const timing = JSON.parse(row.timing) as ScheduleTiming;
        return { name: row.name, timing, at: row.at };
      });
    }),
  add: (jobs) =>
    whileOpen(() => {
      insertAll(database, jobs);
    }),
  addTicks: (ticks) =>
    whileOpen(() => {
      // `setSchedules` replaces the payload and what happens to missed ticks.
      const insert = database.prepare(
        `INSERT INTO schedules (name, payload, timing, missed, state, due_at, run_at)
         VALUES (?1, '{}', ?2, 'none', 'waiting', ?3, ?3) ON CONFLICT (name) DO NOTHING`,
      );
      for (const { name, timing, at } of ticks) insert.run(name, JSON.stringify(timing), at);
    }),
});

const pageSize = 500;

async function* listJobs(database: DatabaseSync): AsyncGenerator<StoredJob> {
  const page = database.prepare(
    `SELECT seq, name, key, payload, iif(state = 'active', 'waiting', state) AS state,
       due_at AS dueAt, run_at AS runAt, attempt - (state = 'active') AS attempt, attempts,
       ended_at AS endedAt, nullif(error, '') AS error, correlation_id AS correlationId
     FROM jobs WHERE (run_at, seq) > (?, ?) ORDER BY run_at, seq LIMIT ${String(pageSize)}`,
  );
  for (let after = { runAt: -1, seq: -1 }; ;) {
    const rows = page.all(after.runAt, after.seq) as unknown as Row[];
    for (const { seq: _, payload, ...job } of rows)
      yield { ...job, payload: JSON.parse(payload) as object };
    const lastRow = rows.at(-1);
    if (lastRow === undefined) return;
    after = lastRow;
    await nextTurn();
  }
}

const insertAll = (database: DatabaseSync, jobs: readonly StoredJob[]): void => {
  const insert = database.prepare(
    `INSERT INTO jobs
       (name, key, payload, state, due_at, run_at, attempt, attempts, ended_at, error, correlation_id)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (name, key) DO NOTHING`,
  );
  database.exec('BEGIN IMMEDIATE');
  try {
    for (const { name, key, payload, state, dueAt, runAt, ...rest } of jobs) {
      const { attempt, attempts, endedAt, error, correlationId } = rest;
      const values = [name, key, JSON.stringify(payload), state, dueAt, runAt];
      insert.run(...values, attempt, attempts, endedAt, error, correlationId);
    }
    database.exec('COMMIT');
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
};
