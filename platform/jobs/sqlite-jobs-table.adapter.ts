import type { DatabaseSync } from 'node:sqlite';
import { minuteMs } from '#domain/shared/time/durations.ts';
import type { JobCounts } from './jobs.port.ts';
import type { JobAdministrationTable, JobRow, JobsTable } from './jobs-table.ts';
import { defaultAttempts, failedTtlMs, completedTtlMs } from './pauses.ts';
import { jobAdministrationTable } from './sqlite-job-administration.adapter.ts';
import { scheduleRows, type ScheduleRows } from './sqlite-schedules.adapter.ts';

/** Each method is one transaction, except `add`, which runs in the caller's transaction. */
export const jobsTable = (database: DatabaseSync): JobsTable => {
  const schedules = scheduleRows(database);
  const administration = jobAdministrationTable(database);
  return {
    administration,
    setSchedules: schedules.set,
    skipTicks: (skips) => {
      if (skips.length === 0) return;
      inTransaction(database, () => {
        skips.forEach(schedules.skip);
      });
    },
    add: createJobInsertion(database),
    ...createPausableClaims(createJobClaims(database, schedules), administration),
    ...createJobEndings(database, schedules),
    recover: () => {
      database.exec(`UPDATE jobs SET state = 'waiting', attempt = attempt - 1 WHERE state = 'active';
      UPDATE schedules SET state = 'waiting', attempt = attempt - 1 WHERE state = 'active';`);
    },
    counts: createJobCounter(database),
  };
};

/**
 * Queued jobs must survive a power cut, because they send mails and expire grants. Outcomes need
 * not, because a job without an outcome runs again.
 */
export const withFullSync =
  (database: DatabaseSync) =>
  <Result>(transaction: () => Result): Result => {
    database.exec('PRAGMA synchronous = FULL');
    try {
      return transaction();
    } finally {
      // The setting cannot change before a failed transaction is rolled back.
      if (database.isTransaction) database.exec('ROLLBACK');
      database.exec('PRAGMA synchronous = NORMAL');
    }
  };

// Reads every job that ended, so it does not run for each new job.
const sweepPauseMs = minuteMs;

const createJobInsertion = (database: DatabaseSync): JobsTable['add'] => {
  const deleteByKey = database.prepare(jobQueries.forget);
  const deleteEnded = database.prepare(
    `DELETE FROM jobs WHERE ended_at <= ? AND (state = 'done' OR ended_at <= ?)`,
  );
  const insertJob = database.prepare(
    `INSERT INTO jobs (name, key, payload, state, due_at, run_at, attempts, correlation_id)
     VALUES (?, ?, ?, 'waiting', ?, ?, ?, ?)
     ON CONFLICT (name, key) DO NOTHING`,
  );
  let sweptAt = -Infinity;
  return (job, now) => {
    if (Math.abs(now - sweptAt) >= sweepPauseMs) {
      deleteEnded.run(now - completedTtlMs, now - failedTtlMs);
      sweptAt = now;
    }
    deleteByKey.run(job.name, job.key, now - completedTtlMs);
    const runAt = job.runAt?.getTime() ?? now;
    const payload = JSON.stringify(job.payload);
    const { name, key, attempts = defaultAttempts, correlationId = null } = job;
    insertJob.run(name, key, payload, runAt, runAt, attempts, correlationId);
  };
};

// The plus keeps the planner from using the index on names, which would have to sort all waiting
// jobs.
const firstWaitingSql = `FROM jobs WHERE state = 'waiting' AND +name IN (SELECT value FROM json_each(?))`;

/** Run for every job, so they must stay fast with many waiting jobs. */
export const jobQueries = {
  next: `SELECT seq, name, key, payload, attempt, attempts, due_at AS dueAt, run_at AS runAt,
    correlation_id AS correlationId ${firstWaitingSql} AND run_at <= ? ORDER BY run_at, seq LIMIT 1`,
  nextRunAt: `SELECT run_at AS runAt ${firstWaitingSql} ORDER BY run_at, seq LIMIT 1`,
  forget: 'DELETE FROM jobs WHERE name = ? AND key = ? AND ended_at <= ?',
} as const;

const createPausableClaims = (
  claims: JobClaims,
  { isPaused }: JobAdministrationTable,
): JobClaims & Pick<JobsTable, 'setHeld'> => {
  let isHolding = false;
  const isStopped = (): boolean => isHolding || isPaused();
  return {
    claim: (names, now) => (isStopped() ? undefined : claims.claim(names, now)),
    claimAll: (names, now, most) => (isStopped() ? [] : claims.claimAll(names, now, most)),
    nextRunAt: (names) => (isStopped() ? undefined : claims.nextRunAt(names)),
    nextJobAt: (names) => (isStopped() ? undefined : claims.nextJobAt(names)),
    waitingTicks: (names) => (isStopped() ? [] : claims.waitingTicks(names)),
    setHeld: (isHeld) => {
      isHolding = isHeld;
    },
  };
};

type JobClaims = Pick<JobsTable, 'claim' | 'claimAll' | 'nextRunAt' | 'nextJobAt' | 'waitingTicks'>;

const createJobClaims = (database: DatabaseSync, schedules: ScheduleRows): JobClaims => {
  const selectNext = database.prepare(jobQueries.next);
  const selectNextRunAt = database.prepare(jobQueries.nextRunAt);
  const markActive = database.prepare(
    `UPDATE jobs SET state = 'active', attempt = attempt + 1 WHERE seq = ?`,
  );
  const claim: JobsTable['claim'] = (names, now) => {
    const list = JSON.stringify(names);
    const job = selectNext.get(list, now) as
      (Omit<JobRow, 'tick'> & { readonly runAt: number }) | undefined;
    const tick = schedules.claim(list, Math.min(now, job ? job.runAt - 1 : now), now);
    if (tick) return tick;
    if (!job) return undefined;
    markActive.run(job.seq);
    return { ...job, attempt: job.attempt + 1, tick: undefined };
  };
  const nextJobAt: JobsTable['nextJobAt'] = (names) => {
    const runAt = selectNextRunAt.get(JSON.stringify(names))?.['runAt'];
    return runAt === undefined ? undefined : Number(runAt);
  };
  return {
    claim,
    claimAll: (names, now, most) =>
      inTransaction(database, () => {
        const rows: JobRow[] = [];
        while (rows.length < most) {
          const row = claim(names, now);
          if (!row) break;
          rows.push(row);
        }
        return rows;
      }),
    nextRunAt: (names) => {
      const times = [nextJobAt(names), schedules.nextRunAt(JSON.stringify(names))];
      const earliestRunAt = Math.min(...times.map((time) => time ?? Infinity));
      return earliestRunAt === Infinity ? undefined : earliestRunAt;
    },
    nextJobAt,
    waitingTicks: (names) => schedules.waiting(JSON.stringify(names)),
  };
};

const inTransaction = <Result>(database: DatabaseSync, work: () => Result): Result => {
  database.exec('BEGIN');
  try {
    const result = work();
    database.exec('COMMIT');
    return result;
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
};

type JobEndings = Pick<JobsTable, 'succeed' | 'giveUp' | 'retry'>;

const createJobEndings = (database: DatabaseSync, schedules: ScheduleRows): JobEndings => {
  const markEnded = database.prepare(
    'UPDATE jobs SET state = ?, ended_at = ?, error = ? WHERE seq = ?',
  );
  const markWaiting = database.prepare(
    `UPDATE jobs SET state = 'waiting', run_at = ?, error = ? WHERE seq = ?`,
  );
  const finish =
    (state: 'done' | 'failed') =>
    (row: JobRow, now: number, error = ''): void => {
      if (row.tick) schedules.finish(row, row.tick.nextAt);
      else markEnded.run(state, now, error, row.seq);
    };
  return {
    succeed: finish('done'),
    giveUp: finish('failed'),
    retry: (row, runAt, error) => {
      if (row.tick) schedules.retry(row, runAt);
      else markWaiting.run(runAt, error, row.seq);
    },
  };
};

const createJobCounter = (database: DatabaseSync): JobsTable['counts'] => {
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
