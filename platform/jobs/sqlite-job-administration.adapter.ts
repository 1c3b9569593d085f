import type { DatabaseSync } from 'node:sqlite';
import type { JobRecord, JobState } from './jobs.port.ts';
import { jobSubject } from './job-subject.ts';
import type { JobAdministrationTable } from './jobs-table.ts';
import { formatPublicJobError } from './public-job-error.ts';

type Row = {
  readonly id: string;
  readonly name: string;
  readonly state: 'waiting' | 'active' | 'failed';
  readonly attempt: number;
  readonly dueAt: number;
  readonly runAt: number;
  readonly endedAt: number | null;
  readonly error: string | null;
  readonly mailId: unknown;
  readonly accountId: unknown;
};

export const jobAdministrationTable = (database: DatabaseSync): JobAdministrationTable => ({
  ...createJobLookups(database),
  ...createJobChanges(database),
  ...createPauseSwitch(database),
});

const idColumns = `json_extract(payload, '$.mailId') AS mailId, json_extract(payload, '$.accountId') AS accountId`;
const selectJobs = `SELECT 'job-' || seq AS id, name, state, attempt, due_at AS dueAt, run_at AS runAt, ended_at AS endedAt, error, ${idColumns} FROM jobs`;
const selectTicks = `SELECT 'tick-' || seq AS id, name, state, attempt, due_at AS dueAt, run_at AS runAt, NULL AS endedAt, NULL AS error, ${idColumns} FROM schedules`;
const selectBoth = (where: string): string =>
  `${selectJobs} WHERE ${where} UNION ALL ${selectTicks} WHERE ${where} ORDER BY runAt LIMIT :limit OFFSET :skip`;

/** Run for each page of the console, so they must read only the listed columns. */
export const jobAdministrationQueries = {
  failed: `${selectJobs} WHERE state = 'failed' ORDER BY ended_at DESC LIMIT :limit OFFSET :skip`,
  waiting: selectBoth(`state = 'waiting' AND run_at <= :now`),
  delayed: selectBoth(`state = 'waiting' AND run_at > :now`),
  active: selectBoth(`state = 'active'`),
} as const satisfies Record<JobState, string>;

/** Run for each search of the console. */
export const causedByQuery = `${selectJobs} WHERE correlation_id = ? AND state <> 'done' ORDER BY run_at`;

const idPattern = /^(job|tick)-(\d{1,15})$/u;

const untimedStates: readonly JobState[] = ['failed', 'active'];

type JobLookups = Pick<JobAdministrationTable, 'list' | 'find' | 'findCausedBy'>;

const createJobLookups = (database: DatabaseSync): JobLookups => {
  const causedBy = database.prepare(causedByQuery);
  const selectOne = {
    job: database.prepare(`${selectJobs} WHERE seq = ? AND state <> 'done'`),
    tick: database.prepare(`${selectTicks} WHERE seq = ?`),
  };
  return {
    list: ({ state, skip, limit }, now) => {
      const times = untimedStates.includes(state) ? {} : { now };
      const rows = database.prepare(jobAdministrationQueries[state]).all({ skip, limit, ...times });
      return rows.map((row) => toJobRecord(row as unknown as Row, now));
    },
    find: (id, now) => {
      const [, kind, seq] = idPattern.exec(id) ?? [];
      if (seq === undefined) return undefined;
      const row = selectOne[kind === 'tick' ? 'tick' : 'job'].get(Number(seq));
      return row && toJobRecord(row as unknown as Row, now);
    },
    findCausedBy: (correlationId, now) =>
      causedBy.all(correlationId).map((row) => toJobRecord(row as unknown as Row, now)),
  };
};

const toJobRecord = (row: Row, now: number): JobRecord => {
  const isDelayed = row.state === 'waiting' && row.runAt > now;
  return {
    id: row.id,
    name: row.name,
    attempt: row.attempt,
    state: isDelayed ? 'delayed' : row.state,
    dueAt: new Date(row.dueAt),
    nextAt: isDelayed ? new Date(row.runAt) : null,
    failedAt: row.endedAt === null ? null : new Date(row.endedAt),
    error: row.error === null || row.error === '' ? null : formatPublicJobError(row.error),
    about: jobSubject(row),
  };
};

const createJobChanges = (
  database: DatabaseSync,
): Pick<JobAdministrationTable, 'retry' | 'retryAll' | 'drop'> => {
  const resetSql = `UPDATE jobs SET state = 'waiting', attempt = 0, run_at = ?, ended_at = NULL WHERE state = 'failed'`;
  const retryStatement = database.prepare(`${resetSql} AND seq = ?`);
  const retryAllStatement = database.prepare(resetSql);
  // Only a job that is already due and waits after a failed attempt can start early.
  const prepareEarlyRun = (table: 'jobs' | 'schedules') =>
    database.prepare(
      `UPDATE ${table} SET run_at = ?1 WHERE state = 'waiting' AND attempt > 0 AND due_at <= ?1 AND run_at > ?1 AND seq = ?2`,
    );
  const [runJobEarly, runTickEarly] = [prepareEarlyRun('jobs'), prepareEarlyRun('schedules')];
  const deleteFailed = database.prepare(`DELETE FROM jobs WHERE seq = ? AND state = 'failed'`);
  return {
    retry: (id, now) =>
      [
        retryStatement.run(now, parseSeq(id)),
        runJobEarly.run(now, parseSeq(id)),
        runTickEarly.run(now, parseSeq(id, 'tick')),
      ].some(({ changes }) => changes === 1),
    retryAll: (now) => Number(retryAllStatement.run(now).changes),
    drop: (id) => deleteFailed.run(parseSeq(id)).changes === 1,
  };
};

// Only jobs fail permanently, because the next tick of a schedule replaces a failed one.
const parseSeq = (id: string, kind: 'job' | 'tick' = 'job'): number => {
  const [, foundKind, seq] = idPattern.exec(id) ?? [];
  return foundKind === kind ? Number(seq) : -1;
};

const createPauseSwitch = (
  database: DatabaseSync,
): Pick<JobAdministrationTable, 'setPaused' | 'isPaused'> => {
  const updatePaused = database.prepare('UPDATE queue SET paused = ?');
  // Cached, because one process owns the file and checks the value before every job.
  let currentlyPaused = database.prepare('SELECT paused FROM queue').get()?.['paused'] === 1;
  return {
    setPaused: (isPaused) => {
      updatePaused.run(isPaused ? 1 : 0);
      currentlyPaused = isPaused;
    },
    isPaused: () => currentlyPaused,
  };
};
