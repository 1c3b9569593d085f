import type { Clock } from '../clock/clock.port.ts';
import { openSqliteFile } from '../sqlite-file/sqlite-file.adapter.ts';
import { explainSqliteError } from '../sqlite-file/sqlite-errors.ts';
import { jobRunner } from './job-runner.ts';
import { jobWorker } from './job-worker.ts';
import type { Jobs } from './jobs.port.ts';
import { checkJob, checkSchedules } from './new-job.ts';
import { jobsTable } from './sqlite-jobs-table.adapter.ts';
import { jobsSchema, jobsSchemaVersion, upgradeSchema } from './sqlite-schema.adapter.ts';

type Options = {
  readonly file: string;
  readonly clock: Clock;
  readonly concurrency?: number;
  readonly firstPauseMs?: number;
  /** Fails as a full disk does beyond this size. */
  readonly maxBytes?: number;
};

const queueFile = {
  name: 'job queue',
  remedy: 'Put a copy in its place, or move it away: the jobs in it are then lost.',
};

/** A queue in this process, kept in a SQLite file that one process holds. */
export const sqliteJobs = (options: Options): Jobs => {
  const named = { ...queueFile, file: options.file };
  const database = openSqliteFile({
    ...named,
    // "tmjb"
    applicationId: 0x746d_6a62,
    schemaVersion: jobsSchemaVersion,
    schema: jobsSchema,
    synchronous: 'NORMAL',
    overwriteRemoved: true,
    maxBytes: options.maxBytes,
  });
  upgradeSchema(database);
  const table = jobsTable(database);
  const listeners: Parameters<Jobs['onOutcome']>[0][] = [];
  const run = jobRunner({ table, listeners, ...options });
  const worker = jobWorker({ table, run, ...options });
  const whileOpen = async <Result>(action: () => Result): Promise<Result> => {
    await Promise.resolve();
    if (!database.isOpen) throw new Error('The job queue is closed.');
    try {
      return action();
    } catch (error) {
      throw explainSqliteError(named, error);
    }
  };
  const now = (): number => options.clock.now().getTime();
  return {
    enqueue: (job) =>
      whileOpen(() => {
        checkJob(job);
        table.add(job, now());
        worker.wake();
      }),
    setSchedules: (schedules) =>
      whileOpen(() => {
        checkSchedules(schedules);
        table.setSchedules(schedules, now());
        worker.wake();
      }),
    work: (handlers) =>
      whileOpen(() => {
        worker.start(handlers);
      }),
    runDue: worker.runDue,
    counts: () => whileOpen(() => table.counts(now())),
    onOutcome: (listener) => {
      listeners.push(listener);
    },
    close: async () => {
      await worker.stop();
      if (database.isOpen) database.close();
    },
  };
};
