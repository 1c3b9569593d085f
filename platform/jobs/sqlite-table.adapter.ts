import type { DatabaseSync } from 'node:sqlite';
import type { JobCounts } from './jobs.port.ts';
import type { JobRow, JobsTable } from './jobs-table.ts';
import { defaultAttempts, failedKeptMs, rememberedMs } from './pauses.ts';

export const jobsSchema = `
  CREATE TABLE jobs (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL,
    key TEXT NOT NULL,
    payload TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('waiting', 'active', 'done', 'failed')),
    due_at INTEGER NOT NULL,
    run_at INTEGER NOT NULL,
    attempt INTEGER NOT NULL DEFAULT 0,
    attempts INTEGER NOT NULL,
    ended_at INTEGER,
    error TEXT,
    UNIQUE (name, key)
  );
  CREATE INDEX jobs_next ON jobs (run_at, seq) WHERE state = 'waiting';
  CREATE INDEX jobs_ended ON jobs (ended_at) WHERE ended_at IS NOT NULL;
  CREATE TABLE schedules (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL UNIQUE,
    payload TEXT NOT NULL,
    every_ms INTEGER NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('waiting', 'active')),
    due_at INTEGER NOT NULL,
    run_at INTEGER NOT NULL,
    attempt INTEGER NOT NULL DEFAULT 0
  );
`;

/** The rows of the queue. Each method is one transaction. */
export const jobsTable = (database: DatabaseSync): JobsTable => ({
  ...scheduleRows(database),
  ...claiming(database),
  ...endings(database),
  add: adding(database),
  recover: () => {
    database.exec(`UPDATE jobs SET state = 'waiting', attempt = attempt - 1 WHERE state = 'active';
      UPDATE schedules SET state = 'waiting', attempt = attempt - 1 WHERE state = 'active';`);
  },
  counts: counting(database),
});

const adding = (database: DatabaseSync): JobsTable['add'] => {
  const forget = database.prepare(
    `DELETE FROM jobs WHERE ended_at <= ? AND (state = 'done' OR ended_at <= ? OR (name = ? AND key = ?))`,
  );
  const insert = database.prepare(
    `INSERT INTO jobs (name, key, payload, state, due_at, run_at, attempts) VALUES (?, ?, ?, 'waiting', ?, ?, ?)
     ON CONFLICT (name, key) DO NOTHING`,
  );
  return (job, now) => {
    forget.run(now - rememberedMs, now - failedKeptMs, job.name, job.key);
    const runAt = job.runAt?.getTime() ?? now;
    const payload = JSON.stringify(job.payload);
    insert.run(job.name, job.key, payload, runAt, runAt, job.attempts ?? defaultAttempts);
  };
};

const scheduleRows = (database: DatabaseSync): Pick<JobsTable, 'schedule' | 'unschedule'> => {
  const upsert = database.prepare(
    `INSERT INTO schedules (name, payload, every_ms, state, due_at, run_at) VALUES (?, ?, ?, 'waiting', ?, ?)
     ON CONFLICT (name) DO UPDATE SET
       payload = excluded.payload,
       due_at = iif(every_ms = excluded.every_ms, due_at, excluded.due_at),
       run_at = iif(every_ms = excluded.every_ms, run_at, excluded.run_at),
       every_ms = excluded.every_ms`,
  );
  const remove = database.prepare('DELETE FROM schedules WHERE name = ?');
  return {
    schedule: ({ name, payload, everyMs }, now) => {
      upsert.run(name, JSON.stringify(payload), everyMs, now, now);
    },
    unschedule: (name) => {
      remove.run(name);
    },
  };
};

const named = 'name IN (SELECT value FROM json_each(?))';

const claiming = (database: DatabaseSync): Pick<JobsTable, 'claim' | 'nextRunAt'> => {
  const nextJob = database.prepare(
    `SELECT seq, name, key, payload, attempt, attempts, due_at AS dueAt, run_at AS runAt, NULL AS everyMs
     FROM jobs WHERE state = 'waiting' AND run_at <= ? AND ${named} ORDER BY run_at, seq LIMIT 1`,
  );
  // Numbers are bound as reals, whose division keeps the fraction.
  const tick = 'due_at + max(0, CAST((? - due_at) / every_ms AS INTEGER)) * every_ms';
  const nextTick = database.prepare(
    `SELECT seq, name, '' AS key, payload, attempt, ${String(defaultAttempts)} AS attempts,
       ${tick} AS dueAt, max(run_at, ${tick}) AS runAt, every_ms AS everyMs
     FROM schedules WHERE state = 'waiting' AND run_at <= ? AND ${named} ORDER BY runAt, seq LIMIT 1`,
  );
  const takeJob = database.prepare(
    `UPDATE jobs SET state = 'active', attempt = attempt + 1 WHERE seq = ?`,
  );
  const takeTick = database.prepare(
    `UPDATE schedules SET state = 'active', attempt = iif(due_at = ?, attempt, 0) + 1, due_at = ? WHERE seq = ?
     RETURNING attempt`,
  );
  const next = database.prepare(
    `SELECT min(run_at) AS runAt FROM (
       SELECT run_at FROM jobs WHERE state = 'waiting' AND ${named}
       UNION ALL SELECT run_at FROM schedules WHERE state = 'waiting' AND ${named})`,
  );
  type Candidate = JobRow & { readonly runAt: number };
  return {
    claim: (names, due) => {
      const list = JSON.stringify(names);
      const job = nextJob.get(due.jobs, list) as Candidate | undefined;
      const ticks = [due.ticks, due.ticks, due.ticks];
      const scheduled = nextTick.get(...ticks, list) as Candidate | undefined;
      if (scheduled && (!job || scheduled.runAt < job.runAt)) {
        const taken = takeTick.get(scheduled.dueAt, scheduled.dueAt, scheduled.seq);
        const key = `${scheduled.name}@${String(scheduled.dueAt)}`;
        return { ...scheduled, key, attempt: Number(taken?.['attempt']) };
      }
      if (!job) return undefined;
      takeJob.run(job.seq);
      return { ...job, attempt: job.attempt + 1 };
    },
    nextRunAt: (names) => {
      const list = JSON.stringify(names);
      const runAt = next.get(list, list)?.['runAt'] ?? null;
      return runAt === null ? undefined : Number(runAt);
    },
  };
};

const endings = (database: DatabaseSync): Pick<JobsTable, 'succeed' | 'giveUp' | 'retry'> => {
  const end = database.prepare('UPDATE jobs SET state = ?, ended_at = ?, error = ? WHERE seq = ?');
  const again = database.prepare(
    `UPDATE jobs SET state = 'waiting', run_at = ?, error = ? WHERE seq = ?`,
  );
  // A schedule that was given another rhythm while it ran has its next tick from then.
  const nextTick = database.prepare(
    `UPDATE schedules SET state = 'waiting', attempt = 0,
       due_at = due_at + max(1, CAST((? - due_at) / every_ms AS INTEGER) + 1) * every_ms,
       run_at = due_at + max(1, CAST((? - due_at) / every_ms AS INTEGER) + 1) * every_ms WHERE seq = ?`,
  );
  const sameTick = database.prepare(
    `UPDATE schedules SET state = 'waiting', run_at = ? WHERE seq = ?`,
  );
  const finish =
    (state: 'done' | 'failed') =>
    (row: JobRow, now: number, error = ''): void => {
      if (row.everyMs === null) end.run(state, now, error, row.seq);
      else nextTick.run(now, now, row.seq);
    };
  return {
    succeed: finish('done'),
    giveUp: finish('failed'),
    retry: (row, runAt, error) => {
      if (row.everyMs === null) again.run(runAt, error, row.seq);
      else sameTick.run(runAt, row.seq);
    },
  };
};

const counting = (database: DatabaseSync): JobsTable['counts'] => {
  const count = database.prepare(
    `SELECT
       coalesce(sum(state = 'waiting' AND run_at <= ?1), 0) AS waiting,
       coalesce(sum(state = 'waiting' AND run_at > ?1), 0) AS delayed,
       coalesce(sum(state = 'active'), 0) AS active,
       coalesce(sum(state = 'failed'), 0) AS failed
     FROM (SELECT state, run_at FROM jobs WHERE state <> 'done' UNION ALL SELECT state, run_at FROM schedules)`,
  );
  return (now) => ({ ...(count.get(now) as unknown as JobCounts) });
};
