import type { DatabaseSync } from 'node:sqlite';
import type { MissedTicks, Schedule, Timing } from './jobs.port.ts';
import type { JobRow } from './jobs-table.ts';
import { defaultAttempts, maxRetryDelayMs } from './pauses.ts';
import { firstTick, latestNextTick, nextTick, tickToRun } from './ticks.ts';

export type ScheduleRows = {
  readonly set: (schedules: readonly Schedule[], now: number) => void;
  readonly claim: (names: string, until: number, now: number) => JobRow | undefined;
  readonly finish: (row: JobRow, nextAt: number) => void;
  readonly retry: (row: JobRow, runAt: number) => void;
  readonly nextRunAt: (names: string) => number | undefined;
};

export const scheduleRows = (database: DatabaseSync): ScheduleRows => ({
  set: scheduleSetter(database),
  claim: scheduleClaimer(database),
  ...endings(database),
  nextRunAt: nextRunAt(database),
});

const scheduleSetter = (database: DatabaseSync): ScheduleRows['set'] => {
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

const firstWaiting = `FROM schedules WHERE state = 'waiting' AND +name IN (SELECT value FROM json_each(?))`;

export const scheduleQueries = {
  next: `SELECT seq, name, payload, timing, missed, due_at AS dueAt, attempt
    ${firstWaiting} AND run_at <= ? ORDER BY run_at, seq LIMIT 1`,
  nextRunAt: `SELECT run_at AS runAt ${firstWaiting} ORDER BY run_at, seq LIMIT 1`,
} as const;

type Candidate = Pick<JobRow, 'seq' | 'name' | 'payload' | 'dueAt' | 'attempt'> & {
  readonly timing: string;
  readonly missed: MissedTicks;
};

const scheduleClaimer = (database: DatabaseSync): ScheduleRows['claim'] => {
  const next = database.prepare(scheduleQueries.next);
  const take = database.prepare(
    `UPDATE schedules SET state = 'active', attempt = ?, due_at = ? WHERE seq = ?`,
  );
  const postpone = database.prepare(
    'UPDATE schedules SET due_at = ?, run_at = ?, attempt = 0 WHERE seq = ?',
  );
  return (names, until, now) => {
    for (;;) {
      const found = next.get(names, until) as Candidate | undefined;
      if (!found) return undefined;
      const { seq, name, payload, missed } = found;
      const timing = JSON.parse(found.timing) as Timing;
      const due = { tick: found.dueAt, now, isRetry: found.attempt > 0 };
      const decided = tickToRun({ timing, missed }, due);
      if ('waitUntil' in decided) {
        postpone.run(decided.waitUntil, decided.waitUntil, seq);
        continue;
      }
      const dueAt = decided.run;
      const attempt = (dueAt === found.dueAt ? found.attempt : 0) + 1;
      take.run(attempt, dueAt, seq);
      const key = `${name}@${String(dueAt)}`;
      const tick = { nextAt: nextTick(timing, dueAt), missed };
      const common = { seq, name, key, payload, attempt, attempts: defaultAttempts, dueAt };
      return { ...common, correlationId: null, tick };
    }
  };
};

const endings = (database: DatabaseSync): Pick<ScheduleRows, 'finish' | 'retry'> => {
  // A schedule whose timing changed during the run already has another tick.
  const finish = database.prepare(
    `UPDATE schedules SET state = 'waiting', attempt = 0,
       due_at = iif(due_at = ?1, ?2, due_at), run_at = iif(due_at = ?1, ?2, run_at) WHERE seq = ?3`,
  );
  const retry = database.prepare(
    `UPDATE schedules SET state = 'waiting', run_at = iif(due_at = ?1, ?2, run_at) WHERE seq = ?3`,
  );
  return {
    finish: (row, nextAt) => {
      finish.run(row.dueAt, nextAt, row.seq);
    },
    retry: (row, runAt) => {
      retry.run(row.dueAt, runAt, row.seq);
    },
  };
};

const nextRunAt = (database: DatabaseSync): ScheduleRows['nextRunAt'] => {
  const next = database.prepare(scheduleQueries.nextRunAt);
  return (names) => {
    const runAt = next.get(names)?.['runAt'];
    return runAt === undefined ? undefined : Number(runAt);
  };
};
