import type { Job } from 'bullmq';
import { Queue, WaitingError, Worker } from 'bullmq';
import {
  callRedis,
  closeRedis,
  waitForFirstConnection,
  openRedisWithOfflineQueue,
  openRedis,
  probeWrite,
  readEvictionPolicy,
  toUnavailableError,
} from '../redis/redis.adapter.ts';
import type { Clock } from '../clock/clock.port.ts';
import { systemClock } from '../clock/system.adapter.ts';
import { bullmqJobAdministration } from './bullmq-job-administration.adapter.ts';
import { bullmqJobContents, jobId } from './job-contents-bullmq.adapter.ts';
import type { JobHandler, Jobs, NewJob } from './jobs.port.ts';
import { checkJob, checkSchedules } from './new-job.ts';
import {
  defaultAttempts,
  defaultFirstPauseMs,
  failedTtlMs,
  retryDelayMs,
  completedTtlMs,
} from './pauses.ts';
import {
  bullmqSchedules,
  isTick,
  type BullmqSchedules,
  type JobQueue,
  type StoredSchedule,
} from './schedules-bullmq.adapter.ts';

type Options = {
  readonly url: string;
  readonly queue?: string;
  readonly concurrency?: number;
  readonly firstPauseMs?: number;
  // Time after which a job counts as abandoned by a killed process.
  readonly abandonedAfterMs?: number;
  // The system clock, except in tests.
  readonly clock?: Clock;
  /** Called once when jobs can no longer be taken from the queue. */
  readonly onError?: (error: unknown) => void;
};
type Listener = Parameters<Jobs['onOutcome']>[0];

/**
 * A queue shared by several processes. Their system clocks differ, so the queue cannot use a
 * movable clock.
 */
export const bullmqJobs = async (options: Options): Promise<Jobs> => {
  const { url, clock = systemClock() } = options;
  const connection = openRedis(url);
  await waitForFirstConnection(connection);
  const queues = createQueueOpener({ ...options, clock, connection });
  const withQueue = <Result>(work: (opened: OpenQueue) => Promise<Result>): Promise<Result> =>
    callRedis(connection, async () => work(await queues.open()));
  const listeners: Listener[] = [];
  const work: {
    isHeld: boolean;
    worker?: Worker<StoredSchedule>;
    failure?: () => Error | undefined;
    connection?: ReturnType<typeof openRedis>;
  } = { isHeld: false };
  return {
    enqueue: async (job) => {
      checkJob(job);
      await withQueue(({ queue }) => enqueue({ queue, connection, clock }, job));
    },
    setSchedules: async (all) => {
      checkSchedules(all);
      await withQueue(({ schedules }) => schedules.set(all));
    },
    repairSchedules: async (all) => {
      checkSchedules(all);
      await withQueue(({ schedules }) => schedules.repair(all));
    },
    work: async (handlers) => {
      if (work.worker) throw new Error('This process works on the queue already.');
      const { schedules } = await withQueue((opened) => Promise.resolve(opened));
      work.connection = openRedisWithOfflineQueue(url);
      await waitForFirstConnection(work.connection);
      work.worker = startWorker({
        ...options,
        handlers,
        schedules,
        connection: work.connection,
        isHeld: () => work.isHeld,
      });
      work.failure = watchFailures(work.worker, options.onError);
      reportOutcomes(work.worker, listeners);
      await setPaused(work.worker, work.isHeld);
      await work.worker.waitUntilReady();
    },
    setHeld: async (isHeld) => {
      work.isHeld = isHeld;
      if (work.worker) await setPaused(work.worker, isHeld);
    },
    runDue: undefined,
    counts: async () => {
      const counts = await withQueue(({ queue }) =>
        queue.getJobCounts('waiting', 'delayed', 'active', 'failed'),
      );
      const { waiting = 0, delayed = 0, active = 0, failed = 0 } = counts;
      return { waiting, delayed, active, failed };
    },
    check: async () => {
      const failure = work.failure?.();
      if (failure) throw toUnavailableError(failure);
      await withQueue(({ queue }) => probeWrite(connection, queue.toKey('probe')));
    },
    evictionPolicy: () => callRedis(connection, () => readEvictionPolicy(connection)),
    administration: bullmqJobAdministration(
      (work) => withQueue(({ queue }) => work(queue)),
      connection,
    ),
    contents: bullmqJobContents((work) => withQueue(({ queue }) => work(queue)), connection, clock),
    onOutcome: (listener) => {
      listeners.push(listener);
    },
    close: async () => {
      await work.worker?.close();
      if (work.connection) await closeRedis(work.connection);
      await queues.close();
      await closeRedis(connection);
    },
  };
};

const defaultQueue = 'tidemark';

type OpenQueue = { readonly queue: JobQueue; readonly schedules: BullmqSchedules };

// Opened on first use, because a BullMQ queue that starts without a connection stays unusable.
const createQueueOpener = (
  parts: Pick<Options, 'queue' | 'firstPauseMs'> & {
    readonly clock: Clock;
    readonly connection: ReturnType<typeof openRedis>;
  },
) => {
  const { queue: name = defaultQueue, connection, firstPauseMs = defaultFirstPauseMs } = parts;
  let queuePromise: Promise<OpenQueue> | undefined;
  const open = async (): Promise<OpenQueue> => {
    const queue: JobQueue = new Queue(name, { connection, defaultJobOptions: jobDefaults });
    queue.on('error', () => undefined);
    await queue.waitUntilReady();
    return { queue, schedules: bullmqSchedules({ ...parts, queue, firstPauseMs }) };
  };
  return {
    open: () => {
      queuePromise ??= open().catch((error: unknown) => {
        queuePromise = undefined;
        throw error;
      });
      return queuePromise;
    },
    close: async () => {
      const openedQueue = await queuePromise?.catch(() => undefined);
      await openedQueue?.queue.close();
    },
  };
};

const jobDefaults = {
  backoff: { type: 'growing' },
  removeOnComplete: { age: completedTtlMs / 1000 },
  removeOnFail: { age: failedTtlMs / 1000 },
};

type EnqueueContext = {
  readonly queue: JobQueue;
  readonly connection: ReturnType<typeof openRedis>;
  readonly clock: Clock;
};

const enqueue = async (
  { queue, connection, clock }: EnqueueContext,
  job: NewJob,
): Promise<void> => {
  const { name, key, payload, attempts = defaultAttempts, correlationId } = job;
  const now = clock.now().getTime();
  const dueAt = job.runAt?.getTime() ?? now;
  const id = jobId(name, key);
  const options = { jobId: id, attempts, timestamp: now, delay: Math.max(0, dueAt - now) };
  const data = { payload, key, dueAt, ...(correlationId !== undefined && { correlationId }) };
  const add = () => queue.add(name, data, options);
  // `finishedOn` is read before the job is added. A job that ended more than a day ago is kept only
  // for operators, so a new one replaces it.
  const [endedAt] = await Promise.all([connection.hget(queue.toKey(id), 'finishedOn'), add()]);
  if (endedAt === null || Number(endedAt) > now - completedTtlMs) return;
  await queue.remove(id);
  await add();
};

type WorkerOptions = Options & {
  readonly schedules: BullmqSchedules;
  readonly handlers: Readonly<Record<string, JobHandler>>;
  readonly connection: ReturnType<typeof openRedis>;
  readonly isHeld: () => boolean;
};

const startWorker = ({
  queue: name = defaultQueue,
  handlers,
  isHeld,
  schedules,
  connection,
  concurrency = 8,
  firstPauseMs = defaultFirstPauseMs,
  abandonedAfterMs = 30_000,
}: WorkerOptions): Worker<StoredSchedule> => {
  const run = async (job: Job<StoredSchedule>, token?: string): Promise<void> => {
    // A paused worker that was waiting for a job still takes the next one.
    if (isHeld()) {
      await job.moveToWait(token);
      throw new WaitingError();
    }
    const handler = handlers[job.name];
    if (!handler) throw new Error(`No handler for the job ${job.name}.`);
    if (isTick(job)) await schedules.runTick(job, handler);
    else await runOnce(job, handler);
  };
  return new Worker<StoredSchedule>(name, run, {
    connection,
    concurrency,
    lockDuration: abandonedAfterMs,
    // One check marks a stalled job and the next one takes it up, and the checks of several
    // processes replace each other. With intervals as long as the lock, jobs of a killed process
    // waited for minutes.
    stalledInterval: Math.ceil(abandonedAfterMs / 6),
    // A killed process is not the job's fault, so the job runs again however often that happens.
    maxStalledCount: 1_000_000,
    // BullMQ's default of fifteen seconds would be added to every outage.
    runRetryDelay: 1000,
    settings: { backoffStrategy: (attemptsMade) => retryDelayMs(attemptsMade, firstPauseMs) },
  });
};

// An idle worker asks for jobs every five seconds, so a failure that has not been repeated in this
// time is over.
const failureTtlMs = 10_000;

/**
 * Commands that fail while Redis is unavailable are retried when it is back. Returns why the worker
 * cannot take jobs; undefined when it can.
 */
const watchFailures = (
  worker: Worker<StoredSchedule>,
  onError: Options['onError'],
): (() => Error | undefined) => {
  let failure: { readonly error: Error; readonly at: number } | undefined;
  const current = (): Error | undefined => {
    if (failure && performance.now() - failure.at > failureTtlMs) failure = undefined;
    return failure?.error;
  };
  worker.on('error', (error) => {
    if (!current()) onError?.(error);
    failure = { error, at: performance.now() };
  });
  for (const event of ['active', 'drained'] as const)
    worker.on(event, () => {
      failure = undefined;
    });
  return current;
};

const setPaused = async (worker: Worker<StoredSchedule>, isHeld: boolean): Promise<void> => {
  if (isHeld) await worker.pause(true);
  else if (worker.isPaused()) await worker.resume();
};

const runOnce = async (job: Job<StoredSchedule>, handler: JobHandler): Promise<void> => {
  const { payload, key = '', dueAt = 0, correlationId } = job.data;
  const attempt = job.attemptsMade + 1;
  await handler({
    name: job.name,
    key,
    payload,
    attempt,
    dueAt: new Date(dueAt),
    ...(correlationId !== undefined && { correlationId }),
  });
};

const reportOutcomes = (worker: Worker<StoredSchedule>, listeners: readonly Listener[]): void => {
  const notifyListeners: Listener = (name, outcome) => {
    for (const listener of listeners) listener(name, outcome);
  };
  worker.on('completed', (job) => {
    notifyListeners(job.name, 'done');
  });
  worker.on('failed', (job) => {
    if (!job) return;
    notifyListeners(job.name, job.attemptsMade >= (job.opts.attempts ?? 1) ? 'failed' : 'retried');
  });
};
