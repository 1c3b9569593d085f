import type { DatabaseSync } from 'node:sqlite';
import type { MissedTickPolicy, Schedule, ScheduleTiming } from './jobs.port.ts';
import type { JobRow, TickSkip, WaitingTick } from './jobs-table.ts';
import { defaultAttempts, maxRetryDelayMs } from './pauses.ts';
import { firstTick, latestNextTick, nextTick, resolveTick } from './ticks.ts';

export type ScheduleRows = {
  readonly set: (schedules: readonly Schedule[], now: number) => void;
  readonly claim: (names: string, until: number, now: number) => JobRow | undefined;
  readonly finish: (row: JobRow, nextAt: number) => void;
  readonly retry: (row: JobRow, runAt: number) => void;
  readonly nextRunAt: (names: string) => number | undefined;
  readonly waiting: (names: string) => readonly WaitingTick[];
  readonly skip: (skip: TickSkip) => void;
};

export const scheduleRows = (database: DatabaseSync): ScheduleRows => ({
  set: createScheduleSetter(database),
  claim: createScheduleClaimer(database),
  ...createScheduleEndings(database),
  nextRunAt: createNextRunAtReader(database),
  waiting: createWaitingTickReader(database),
  skip: createTickSkip(database),
});

const createScheduleSetter = (database: DatabaseSync): ScheduleRows['set'] => {
  const remove = database.prepare(
    'DELETE FROM schedules WHERE name NOT IN (SELECT value FROM json_each(?))',
  );
  const upsert = database.prepare(
    `INSERT INTO schedules (name, payload, timing, missed, state, due_at, run_at)
     VALUES (:name, :payload, :timing, :missed, 'waiting', :first, :first)
     ON CONFLICT (name) DO UPDATE SET
       payload = excluded.payload,
       missed = excluded.missed,
       due_at = iif(timing = excluded.timing AND due_at <= :latest, due_at, :first),
       run_at = iif(timing = excluded.timing AND due_at <= :latest, min(run_at, max(due_at, :latestRetry)), :first),
       timing = excluded.timing`,
  );
  return (schedules, now) => {
    remove.run(JSON.stringify(schedules.map(({ name }) => name)));
    for (const { name, payload, timing, missed } of schedules) {
      upsert.run({
        name,
        payload: JSON.stringify(payload),
        timing: JSON.stringify(timing),
        missed,
        first: firstTick(timing, now),
        latest: latestNextTick(timing, now),
        latestRetry: now + maxRetryDelayMs,
      });
    }
  };
};

const waitingSql = `FROM schedules WHERE state = 'waiting' AND +name IN (SELECT value FROM json_each(?))`;

export const scheduleQueries = {
  next: `SELECT seq, name, payload, timing, missed, due_at AS dueAt, attempt
    ${waitingSql} AND run_at <= ? ORDER BY run_at, seq LIMIT 1`,
  nextRunAt: `SELECT run_at AS runAt ${waitingSql} ORDER BY run_at, seq LIMIT 1`,
} as const;

type Candidate = Pick<JobRow, 'seq' | 'name' | 'payload' | 'dueAt' | 'attempt'> & {
  readonly timing: string;
  readonly missed: MissedTickPolicy;
};

const createScheduleClaimer = (database: DatabaseSync): ScheduleRows['claim'] => {
  const selectNext = database.prepare(scheduleQueries.next);
  const markActive = database.prepare(
    `UPDATE schedules SET state = 'active', attempt = ?, due_at = ? WHERE seq = ?`,
  );
  const postpone = database.prepare(
    'UPDATE schedules SET due_at = ?, run_at = ?, attempt = 0 WHERE seq = ?',
  );
  return (names, until, now) => {
    for (;;) {
      const candidate = selectNext.get(names, until) as Candidate | undefined;
      if (!candidate) return undefined;
      const { seq, name, payload, missed } = candidate;
      const timing = JSON.parse(candidate.timing) as ScheduleTiming;
      const dueTick = { tick: candidate.dueAt, now, isRetry: candidate.attempt > 0 };
      const decision = resolveTick({ timing, missed }, dueTick);
      if ('waitUntil' in decision) {
        postpone.run(decision.waitUntil, decision.waitUntil, seq);
        continue;
      }
      const dueAt = decision.run;
      const attempt = (dueAt === candidate.dueAt ? candidate.attempt : 0) + 1;
      markActive.run(attempt, dueAt, seq);
      const key = `${name}@${String(dueAt)}`;
      const tick = { nextAt: nextTick(timing, dueAt), missed };
      const commonFields = { seq, name, key, payload, attempt, attempts: defaultAttempts, dueAt };
      return { ...commonFields, correlationId: null, tick };
    }
  };
};

const createScheduleEndings = (database: DatabaseSync): Pick<ScheduleRows, 'finish' | 'retry'> => {
  // A schedule whose timing changed during the run already has another tick.
  const finishStatement = database.prepare(
    `UPDATE schedules SET state = 'waiting', attempt = 0,
       due_at = iif(due_at = ?1, ?2, due_at), run_at = iif(due_at = ?1, ?2, run_at) WHERE seq = ?3`,
  );
  const retryStatement = database.prepare(
    `UPDATE schedules SET state = 'waiting', run_at = iif(due_at = ?1, ?2, run_at) WHERE seq = ?3`,
  );
  return {
    finish: (row, nextAt) => {
      finishStatement.run(row.dueAt, nextAt, row.seq);
    },
    retry: (row, runAt) => {
      retryStatement.run(row.dueAt, runAt, row.seq);
    },
  };
};

const createNextRunAtReader = (database: DatabaseSync): ScheduleRows['nextRunAt'] => {
  const selectNextRunAt = database.prepare(scheduleQueries.nextRunAt);
  return (names) => {
    const runAt = selectNextRunAt.get(names)?.['runAt'];
    return runAt === undefined ? undefined : Number(runAt);
  };
};

const createWaitingTickReader = (database: DatabaseSync): ScheduleRows['waiting'] => {
  const selectWaiting = database.prepare(
    `SELECT seq, name, timing, due_at AS dueAt, run_at AS runAt, attempt ${waitingSql}`,
  );
  return (names) =>
    (selectWaiting.all(names) as (Omit<WaitingTick, 'timing'> & { readonly timing: string })[]).map(
      (row) => ({ ...row, timing: JSON.parse(row.timing) as ScheduleTiming }),
    );
};

const createTickSkip = (database: DatabaseSync): ScheduleRows['skip'] => {
  const skip = database.prepare(
    `UPDATE schedules SET due_at = ?1, run_at = ?1 WHERE seq = ?2 AND state = 'waiting' AND due_at = ?3`,
  );
  return ({ tick, dueAt }) => {
    skip.run(dueAt, tick.seq, tick.dueAt);
  };
};
