import { createHash } from 'node:crypto';
import type { Clock } from '../clock/clock.port.ts';
import type { openRedis } from '../redis/redis.adapter.ts';
import type { JobContents, StoredJob, StoredTick, ScheduleTiming } from './jobs.port.ts';
import { defaultAttempts } from './pauses.ts';
import { isTick, type JobQueue, type ScheduleJob } from './schedules-bullmq.adapter.ts';

type Connection = ReturnType<typeof openRedis>;
type QueueRunner = <Result>(work: (queue: JobQueue) => Promise<Result>) => Promise<Result>;

// BullMQ accepts no colon and no bare number in an id, so the key is stored in the job and its hash
// is the id.
export const jobId = (name: string, key: string): string =>
  `${name}.${createHash('sha256').update(key).digest('base64url')}`;

export const bullmqJobContents = (
  ask: QueueRunner,
  connection: Connection,
  clock: Clock,
): JobContents => ({
  jobs: () => listJobs(ask, connection),
  ticks: () =>
    ask(async (queue) =>
      Object.entries(await connection.hgetall(queue.toKey('schedule-ticks'))).map(toTick),
    ),
  add: (jobs) => ask((queue) => addJobs({ queue, connection, clock }, jobs)),
  addTicks: (ticks) =>
    ask(async (queue) => {
      for (const { name, timing, at } of ticks) {
        const field = `${name} ${JSON.stringify(timing)}`;
        await connection.hsetnx(queue.toKey('schedule-ticks'), field, String(at));
      }
    }),
});

const toTick = ([field, at]: readonly [string, string]): StoredTick => {
  const end = field.indexOf(' ');
  const timing = JSON.parse(field.slice(end)) as ScheduleTiming;
  return { name: field.slice(0, end), timing, at: Number(at) };
};

const pageSize = 500;
const states = ['active', 'waiting', 'delayed', 'failed', 'completed'] as const;
type QueueState = (typeof states)[number];

async function* listJobs(ask: QueueRunner, connection: Connection): AsyncGenerator<StoredJob> {
  for (const state of states) {
    for (let from = 0; ; from += pageSize) {
      const ids = await ask((queue) => queue.getRanges([state], from, from + pageSize - 1, true));
      if (ids.length === 0) break;
      for (const id of ids) {
        const job = await ask((queue) => queue.getJob(id));
        // The list can have ids whose job Redis no longer has.
        if (!job || isTick(job)) continue;
        yield await ask((queue) => toStoredJob({ queue, connection }, job, state));
      }
    }
  }
}

type Source = { readonly queue: JobQueue; readonly connection: Connection };

const toStoredJob = async (
  { queue, connection }: Source,
  job: ScheduleJob,
  state: QueueState,
): Promise<StoredJob> => {
  const { payload, key = '', dueAt = job.timestamp, correlationId = null } = job.data;
  const score =
    state === 'delayed' ? await connection.zscore(queue.toKey('delayed'), job.id ?? '') : null;
  return {
    name: job.name,
    key,
    payload,
    state: endStates[state] ?? 'waiting',
    dueAt,
    // BullMQ stores the time of the next attempt in the score.
    runAt: score === null ? dueAt : Math.floor(Number(score) / 0x1000),
    attempt: job.attemptsMade,
    attempts: job.opts.attempts ?? defaultAttempts,
    endedAt: state === 'failed' || state === 'completed' ? (job.finishedOn ?? dueAt) : null,
    error: job.failedReason || null,
    correlationId,
  };
};

const endStates: Readonly<Partial<Record<QueueState, StoredJob['state']>>> = {
  failed: 'failed',
  completed: 'done',
};

type Target = Source & { readonly clock: Clock };

const addJobs = async (target: Target, jobs: readonly StoredJob[]): Promise<void> => {
  const { queue, clock } = target;
  const now = clock.now().getTime();
  await queue.addBulk(
    jobs.map(({ name, key, payload, state, dueAt, runAt, attempts, correlationId }) => ({
      name,
      data: { payload, key, dueAt, ...(correlationId !== null && { correlationId }) },
      opts: {
        jobId: jobId(name, key),
        attempts,
        timestamp: now,
        // An ended job must not run before it is moved to its state.
        delay: state === 'waiting' ? Math.max(0, runAt - now) : endedDelayMs,
      },
    })),
  );
  for (const job of jobs) await restoreState(target, job);
};

const endedDelayMs = 86_400_000;

// BullMQ can only add a job that has not been tried. The names of the fields are those of its scripts.
const restoreState = async (
  { queue, connection }: Source,
  { name, key, state, attempt, endedAt, error }: StoredJob,
): Promise<void> => {
  const id = jobId(name, key);
  const attemptFields = {
    atm: attempt,
    ats: attempt,
    ...(error !== null && { failedReason: error }),
  };
  if (state === 'waiting') {
    if (attempt > 0 || error !== null) await connection.hset(queue.toKey(id), attemptFields);
    return;
  }
  const ended = endedAt ?? 0;
  const endedSetKey = queue.toKey(state === 'failed' ? 'failed' : 'completed');
  await connection
    .multi()
    .hset(queue.toKey(id), { ...attemptFields, processedOn: ended, finishedOn: ended })
    .zrem(queue.toKey('delayed'), id)
    .zadd(endedSetKey, ended, id)
    .exec();
};
