import type { DatabaseSync } from 'node:sqlite';
import type { Clock } from '../clock/clock.port.ts';
import {
  groupCommit,
  type GroupCommit,
  type GroupCommitOptions,
  type PendingItem,
} from '../sqlite-file/sqlite-group-commit.adapter.ts';
import { closeSqliteFile, openSqliteFile } from '../sqlite-file/sqlite-file.adapter.ts';
import { explainSqliteError } from '../sqlite-file/sqlite-errors.ts';
import { sqliteJobContents } from './job-contents-sqlite.adapter.ts';
import { safeEvictionPolicy } from './eviction-policies.ts';
import { jobRunner } from './job-runner.ts';
import { jobWorker } from './job-worker.ts';
import type { Jobs, JobAdministration, NewJob } from './jobs.port.ts';
import type { JobsTable } from './jobs-table.ts';
import { checkJob, checkSchedules } from './new-job.ts';
import { jobsTable, withFullSync } from './sqlite-jobs-table.adapter.ts';
import { jobsSchema, jobsSchemaVersion, upgradeSchema } from './sqlite-schema.adapter.ts';

type Options = {
  readonly file: string;
  readonly clock: Clock;
  readonly concurrency?: number;
  readonly firstPauseMs?: number;
  // Simulates a full disk beyond this size.
  readonly maxBytes?: number;
  /** Called once when jobs can no longer be taken from the queue. */
  readonly onError?: (error: unknown) => void;
};

type Addition = PendingItem<undefined> & { readonly job: NewJob; readonly now: number };

const queueFile = {
  name: 'job queue',
  remedy: 'Put a copy in its place, or move it away: the jobs in it are then lost.',
};

/** A queue in this process, stored in a SQLite file that only one process opens. */
export const sqliteJobs = (options: Options): Jobs => {
  const namedFile = { ...queueFile, file: options.file };
  const database = openQueueFile(options);
  const table = jobsTable(database);
  const listeners: Parameters<Jobs['onOutcome']>[0][] = [];
  const run = jobRunner({ table, listeners, ...options });
  const worker = jobWorker({ table, run, ...options });
  const explain = (error: unknown): Error => explainSqliteError(namedFile, error);
  const additions = createAdditionQueue({ database, table, explain, onWritten: worker.wake });
  const checkOpen = (): void => {
    if (!database.isOpen) throw new Error('The job queue is closed.');
  };
  const whileOpen = async <Result>(action: () => Result): Promise<Result> => {
    await Promise.resolve();
    checkOpen();
    try {
      return action();
    } catch (error) {
      throw explain(error);
    }
  };
  const now = (): number => options.clock.now().getTime();
  const setSchedules: Jobs['setSchedules'] = (schedules) =>
    whileOpen(() => {
      checkSchedules(schedules);
      table.setSchedules(schedules, now());
      worker.wake();
    });
  return {
    enqueue: (job) =>
      new Promise((resolve, reject) => {
        checkOpen();
        checkJob(job);
        additions.add({ job, now: now(), resolve, reject });
      }),
    setSchedules,
    repairSchedules: setSchedules,
    work: (handlers) =>
      whileOpen(() => {
        worker.start(handlers);
      }),
    setHeld: (isHeld) =>
      whileOpen(() => {
        table.setHeld(isHeld);
        worker.wake();
      }),
    runDue: worker.runDue,
    counts: () => whileOpen(() => table.counts(now())),
    check: () =>
      whileOpen(() => {
        const failure = worker.failure();
        if (failure !== undefined) throw explain(failure);
        table.counts(now());
      }),
    evictionPolicy: () => Promise.resolve(safeEvictionPolicy),
    administration: createAdministration({ table, whileOpen, now, wake: worker.wake }),
    contents: sqliteJobContents(database, whileOpen),
    onOutcome: (listener) => {
      listeners.push(listener);
    },
    close: async () => {
      await worker.stop();
      // Writes jobs that the last running jobs queued.
      additions.flush();
      closeSqliteFile(database);
    },
  };
};

const openQueueFile = ({ file, maxBytes }: Options): DatabaseSync => {
  const database = openSqliteFile({
    ...queueFile,
    file,
    maxBytes,
    // "tmjb" in ASCII.
    applicationId: 0x746d_6a62,
    schemaVersion: jobsSchemaVersion,
    schema: jobsSchema,
    synchronous: 'NORMAL',
    overwriteRemoved: true,
  });
  upgradeSchema(database);
  return database;
};

type AdministrationParts = {
  readonly table: JobsTable;
  readonly whileOpen: <Result>(action: () => Result) => Promise<Result>;
  readonly now: () => number;
  readonly wake: () => void;
};

const createAdministration = ({
  table: { administration },
  whileOpen,
  now,
  wake,
}: AdministrationParts): JobAdministration => ({
  list: (query) => whileOpen(() => administration.list(query, now())),
  find: (id) => whileOpen(() => administration.find(id, now())),
  findCausedBy: (correlationId) =>
    whileOpen(() => administration.findCausedBy(correlationId, now())),
  retry: (id) =>
    whileOpen(() => {
      const isRetried = administration.retry(id, now());
      wake();
      return isRetried;
    }),
  retryAll: () =>
    whileOpen(() => {
      const retriedCount = administration.retryAll(now());
      wake();
      return retriedCount;
    }),
  drop: (id) => whileOpen(() => administration.drop(id)),
  pause: () =>
    whileOpen(() => {
      administration.setPaused(true);
    }),
  resume: () =>
    whileOpen(() => {
      administration.setPaused(false);
      wake();
    }),
  isPaused: () => whileOpen(administration.isPaused),
});

type Additions = Pick<
  GroupCommitOptions<Addition, undefined>,
  'database' | 'explain' | 'onWritten'
>;

const createAdditionQueue = ({
  table,
  ...options
}: Additions & { readonly table: JobsTable }): GroupCommit<Addition> =>
  groupCommit<Addition, undefined>({
    ...options,
    around: withFullSync(options.database),
    write: (group) =>
      group.map(({ job, now }) => {
        table.add(job, now);
        return undefined;
      }),
  });
