import { createHash } from 'node:crypto';
import type { Job } from 'bullmq';
import { Queue, Worker } from 'bullmq';
import { closeRedis, openRedis } from '../redis/redis.adapter.ts';
import type { JobHandler, Jobs, NewJob, RepeatedJob, RunningJob } from './jobs.port.ts';
import { checkJob, checkSchedule } from './new-job.ts';
import {
  defaultAttempts,
  defaultFirstPauseMs,
  pauseAfter,
  rememberedMs,
  triesWithin,
} from './pauses.ts';

type Options = {
  readonly url: string;
  /** Name of the queue in Redis. */
  readonly queue?: string;
  /** How many jobs of a process run at the same time. */
  readonly concurrency?: number;
  readonly firstPauseMs?: number;
  /** After how long a job counts as left behind by a process that was killed. */
  readonly abandonedAfterMs?: number;
};
/** What is kept of a job: a key and a date of its own, or how often a schedule comes. */
type Kept = {
  readonly payload: object;
  readonly key?: string;
  readonly dueAt?: number;
  readonly everyMs?: number;
};
type Listener = Parameters<Jobs['onOutcome']>[0];
type JobQueue = Queue<Kept, unknown>;

/** The queue that many processes share, by the clocks of their systems. */
export const bullmqJobs = (options: Options): Jobs => {
  const { url, queue: name = 'tidemark', firstPauseMs = defaultFirstPauseMs } = options;
  const connection = openRedis(url);
  const queue: JobQueue = new Queue(name, { connection, defaultJobOptions: jobDefaults });
  queue.on('error', () => undefined);
  const listeners: Listener[] = [];
  const work: { worker?: Worker<Kept>; connection?: ReturnType<typeof openRedis> } = {};
  return {
    enqueue: (job) => enqueue(queue, job),
    schedule: (job) => schedule(queue, job, firstPauseMs),
    unschedule: async (schedulerName) => {
      await queue.removeJobScheduler(schedulerName);
    },
    work: async (handlers) => {
      if (work.worker) throw new Error('This process works already.');
      work.connection = openRedis(url, { maxRetriesPerRequest: null });
      work.worker = startWorker({ ...options, name, handlers, connection: work.connection });
      tellOutcomes(work.worker, listeners);
      await work.worker.waitUntilReady();
    },
    runDue: () =>
      Promise.reject(new Error('Only the embedded queue can run what is due by a moved clock.')),
    counts: async () => {
      const counts = await queue.getJobCounts('waiting', 'delayed', 'active', 'failed');
      const { waiting = 0, delayed = 0, active = 0, failed = 0 } = counts;
      return { waiting, delayed, active, failed };
    },
    onOutcome: (listener) => {
      listeners.push(listener);
    },
    close: async () => {
      await work.worker?.close();
      if (work.connection) await closeRedis(work.connection);
      await queue.close();
      await closeRedis(connection);
    },
  };
};

const ageInSeconds = rememberedMs / 1000;
const jobDefaults = {
  backoff: { type: 'growing' },
  removeOnComplete: { age: ageInSeconds },
  removeOnFail: { age: ageInSeconds },
};

/** BullMQ takes no colon and no bare number for an id, so a key travels with the job and its hash becomes the id. */
const jobId = (name: string, key: string): string =>
  `${name}.${createHash('sha256').update(key).digest('base64url')}`;

const enqueue = async (queue: JobQueue, job: NewJob): Promise<void> => {
  checkJob(job);
  const { name, key, payload, attempts = defaultAttempts } = job;
  const now = Date.now();
  const dueAt = job.runAt?.getTime() ?? now;
  const options = { jobId: jobId(name, key), attempts, timestamp: now };
  const delay = Math.max(0, dueAt - now);
  await queue.add(name, { payload, key, dueAt }, { ...options, delay });
};

const schedule = async (queue: JobQueue, job: RepeatedJob, firstPauseMs: number): Promise<void> => {
  checkSchedule(job);
  const { name, payload, everyMs } = job;
  const standing = await queue.getJobScheduler(name);
  const same =
    standing?.every === everyMs &&
    JSON.stringify(standing.template?.data?.payload) === JSON.stringify(payload);
  // Replacing a schedule would run its job at once, at every start of every process.
  if (same) return;
  const attempts = triesWithin(everyMs, firstPauseMs);
  await queue.upsertJobScheduler(
    name,
    { every: everyMs },
    { name, data: { payload, everyMs }, opts: { ...jobDefaults, attempts } },
  );
};

type Work = Omit<Options, 'queue'> & {
  readonly name: string;
  readonly handlers: Readonly<Record<string, JobHandler>>;
  readonly connection: ReturnType<typeof openRedis>;
};

const startWorker = ({
  name,
  handlers,
  connection,
  concurrency = 8,
  firstPauseMs = defaultFirstPauseMs,
  abandonedAfterMs = 30_000,
}: Work): Worker<Kept> => {
  const run = async (job: Job<Kept>): Promise<void> => {
    const handler = handlers[job.name];
    if (!handler) throw new Error(`Nobody here knows how to do ${job.name}.`);
    await handler(runningJob(job));
  };
  const worker = new Worker<Kept>(name, run, {
    connection,
    concurrency,
    lockDuration: abandonedAfterMs,
    stalledInterval: abandonedAfterMs,
    // A killed process is no fault of the job: it runs again however often that happens.
    maxStalledCount: 1_000_000,
    settings: { backoffStrategy: (attemptsMade) => pauseAfter(attemptsMade, firstPauseMs) },
  });
  // What fails while Redis is away is repeated when it is back.
  worker.on('error', () => undefined);
  return worker;
};

const runningJob = (job: Job<Kept>): RunningJob => {
  const { payload, key, dueAt } = job.data;
  const tick = key === undefined ? newestTick(job) : 0;
  return {
    name: job.name,
    key: key ?? `${job.name}@${String(tick)}`,
    payload,
    attempt: job.attemptsMade + 1,
    dueAt: new Date(dueAt ?? tick),
  };
};

/** When the job of a schedule was due; of ticks that were missed, the newest. Stays the same from try to try. */
const newestTick = (job: Job<Kept>): number => {
  const planned = Number(job.id?.split(':').at(-1)) || job.timestamp;
  const { everyMs = 0 } = job.data;
  const startedAt = job.processedOn ?? planned;
  if (everyMs === 0 || job.attemptsMade > 0) return planned;
  return planned + Math.max(0, Math.floor((startedAt - planned) / everyMs)) * everyMs;
};

const tellOutcomes = (worker: Worker<Kept>, listeners: readonly Listener[]): void => {
  const tell: Listener = (name, outcome) => {
    for (const listener of listeners) listener(name, outcome);
  };
  worker.on('completed', (job) => {
    tell(job.name, 'done');
  });
  worker.on('failed', (job) => {
    if (!job) return;
    tell(job.name, job.attemptsMade >= (job.opts.attempts ?? 1) ? 'failed' : 'retried');
  });
};
