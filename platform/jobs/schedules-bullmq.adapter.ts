import { createHash } from 'node:crypto';
import type { Job, Queue } from 'bullmq';
import type { Clock } from '../clock/clock.port.ts';
import type { openRedis } from '../redis/redis.adapter.ts';
import type { JobHandler, Schedule } from './jobs.port.ts';
import { countAttemptsWithin, defaultAttempts, maxRetryDelayMs } from './pauses.ts';
import { firstTick, latestNextTick, nextTick, resolveTick } from './ticks.ts';

/** Data of a stored job: its own key and due date, or the tick of a schedule. */
export type StoredSchedule = {
  readonly payload: object;
  readonly key?: string;
  readonly dueAt?: number;
  readonly correlationId?: string;
  readonly tick?: Tick;
};
// Each tick is a delayed job; `timing` identifies its chain.
type Tick = {
  readonly at: number;
  readonly timing: string;
  // The newest tick that the first attempt covered.
  readonly ran?: number;
};
export type JobQueue = Queue<StoredSchedule, unknown>;
export type ScheduleJob = Job<StoredSchedule>;

export const isTick = (job: Job<StoredSchedule>): boolean => job.data.tick !== undefined;

type Parts = {
  readonly queue: JobQueue;
  readonly connection: ReturnType<typeof openRedis>;
  readonly clock: Clock;
  readonly firstPauseMs: number;
};

export type BullmqSchedules = {
  readonly set: (schedules: readonly Schedule[]) => Promise<void>;
  readonly repair: (schedules: readonly Schedule[]) => Promise<void>;
  readonly runTick: (job: Job<StoredSchedule>, handler: JobHandler) => Promise<void>;
};

/**
 * BullMQ's own schedulers skip missed ticks and queue the next tick before the last one has ended.
 * Each tick is therefore a delayed job that queues its successor when it ends, and Redis stores
 * the next tick.
 */
export const bullmqSchedules = (parts: Parts): BullmqSchedules => {
  const chains = createChains(parts);
  const setSchedules: BullmqSchedules['set'] = async (schedules) => {
    await chains.keepOnly(schedules);
    for (const schedule of schedules) {
      await chains.define(schedule);
      await chains.start(schedule);
    }
  };
  return {
    set: setSchedules,
    // The stored definitions count, because a newer process may have set others.
    repair: async (schedules) => {
      const stored = await chains.list();
      if (stored.length === 0) await setSchedules(schedules);
      else for (const schedule of stored) await chains.start(schedule);
    },
    runTick: async (job, handler) => {
      const { tick } = job.data;
      const schedule = await chains.find(job.name);
      // The schedule was removed or its timing changed.
      if (!tick || !schedule || serializeTiming(schedule) !== tick.timing) return;
      const next = await chains.nextTick(schedule);
      if (next === undefined) return;
      // The process that ran this tick was killed before it queued the next one.
      if (next !== tick.at) return chains.queueTick(schedule, next);
      await runTick({ job, tick, schedule, handler, chains, now: parts.clock.now().getTime() });
    },
  };
};

type Chains = ReturnType<typeof createChains>;
type TickRun = {
  readonly job: Job<StoredSchedule>;
  readonly tick: Tick;
  readonly schedule: Schedule;
  readonly handler: JobHandler;
  readonly chains: Chains;
  readonly now: number;
};

const runTick = async ({ job, tick, schedule, handler, chains, now }: TickRun): Promise<void> => {
  const { name, payload, timing } = schedule;
  const isRetry = tick.ran !== undefined;
  const decision = isRetry
    ? { run: tick.ran }
    : resolveTick(schedule, { tick: tick.at, now, isRetry: job.attemptsMade > 0 });
  if ('waitUntil' in decision) return chains.advance(schedule, tick.at, decision.waitUntil);
  const tickAt = decision.run;
  if (!isRetry) await job.updateData({ ...job.data, tick: { ...tick, ran: tickAt } });
  const attempt = job.attemptsMade + 1;
  const nextAt = nextTick(timing, tickAt);
  try {
    await handler({
      name,
      key: `${name}@${String(tickAt)}`,
      payload,
      attempt,
      dueAt: new Date(tickAt),
    });
  } catch (error) {
    if (attempt >= (job.opts.attempts ?? 1)) await chains.advance(schedule, tick.at, nextAt);
    throw error;
  }
  await chains.advance(schedule, tick.at, nextAt);
};

const serializeTiming = ({ timing }: Schedule): string => JSON.stringify(timing);
const toField = (schedule: Schedule): string => `${schedule.name} ${serializeTiming(schedule)}`;

// Compare and set, so that a slow process cannot move a chain back.
const advanceTickScript = `if redis.call('HGET', KEYS[1], ARGV[1]) == ARGV[2] then
  redis.call('HSET', KEYS[1], ARGV[1], ARGV[3])
  return 1
end
return 0`;

// A job that ended without queuing the next tick, or that is in no list.
const endedStates: ReadonlySet<string> = new Set(['completed', 'failed', 'unknown']);

/** When a delayed job starts. BullMQ stores the time in the score. */
export const delayedUntil = async (
  connection: Parts['connection'],
  queue: JobQueue,
  { id = '' }: ScheduleJob,
): Promise<number | undefined> => {
  const score = await connection.zscore(queue.toKey('delayed'), id);
  return score === null ? undefined : Math.floor(Number(score) / 0x1000);
};

const createChains = ({ queue, connection, clock, firstPauseMs }: Parts) => {
  const definitionsKey = queue.toKey('schedules');
  const ticksKey = queue.toKey('schedule-ticks');
  const now = (): number => clock.now().getTime();
  const createJobId = (field: string, tick: number): string =>
    `tick.${createHash('sha256').update(field).digest('base64url')}.${String(tick)}`;

  const add = async (schedule: Schedule, at: number): Promise<void> => {
    const { name, payload, timing, missed } = schedule;
    const periodMs = nextTick(timing, at) - at;
    const attempts =
      missed === 'each' ? defaultAttempts : countAttemptsWithin(periodMs, firstPauseMs);
    const jobId = createJobId(toField(schedule), at);
    const delay = Math.max(0, at - now());
    const data = { payload, tick: { at, timing: serializeTiming(schedule) } };
    // A tick that failed on its last attempt is removed, because the next tick replaces it.
    await queue.add(name, data, { jobId, attempts, delay, removeOnFail: true });
  };
  const moveTick = async (field: string, from: number, to: number): Promise<boolean> =>
    (await connection.eval(advanceTickScript, 1, ticksKey, field, String(from), String(to))) === 1;

  const obtainTick = async (schedule: Schedule): Promise<number> => {
    const { timing } = schedule;
    const field = toField(schedule);
    const readStoredTick = async (): Promise<number> =>
      Number(await connection.hget(ticksKey, field));
    await connection.hsetnx(ticksKey, field, String(firstTick(timing, now())));
    const tick = await readStoredTick();
    if (tick <= latestNextTick(timing, now())) return tick;
    await moveTick(field, tick, firstTick(timing, now()));
    await queue.remove(createJobId(field, tick));
    return readStoredTick();
  };
  const isDelayedTooLong = async (job: ScheduleJob, tick: number): Promise<boolean> => {
    if (!(await job.isDelayed())) return false;
    if (job.attemptsMade === 0) return tick <= now();
    const until = await delayedUntil(connection, queue, job);
    return until !== undefined && until > now() + maxRetryDelayMs;
  };
  return {
    keepOnly: async (schedules: readonly Schedule[]): Promise<void> => {
      const fields = new Set(schedules.map(toField));
      const names = new Set(schedules.map(({ name }) => name));
      for (const [field, tick] of Object.entries(await connection.hgetall(ticksKey))) {
        if (fields.has(field)) continue;
        await connection.hdel(ticksKey, field);
        await queue.remove(createJobId(field, Number(tick)));
      }
      for (const name of await connection.hkeys(definitionsKey)) {
        if (!names.has(name)) await connection.hdel(definitionsKey, name);
      }
    },
    define: async (schedule: Schedule): Promise<void> => {
      await connection.hset(definitionsKey, schedule.name, JSON.stringify(schedule));
    },
    list: async (): Promise<readonly Schedule[]> =>
      (await connection.hvals(definitionsKey)).map((stored) => JSON.parse(stored) as Schedule),
    start: async (schedule: Schedule): Promise<void> => {
      const tick = await obtainTick(schedule);
      const job = await queue.getJob(createJobId(toField(schedule), tick));
      if (!job || endedStates.has(await job.getState())) {
        await job?.remove();
        await add(schedule, tick);
        return;
      }
      // Rejected when another process was faster.
      if (await isDelayedTooLong(job, tick)) await job.promote().catch(() => undefined);
    },
    find: async (name: string): Promise<Schedule | undefined> => {
      const storedDefinition = await connection.hget(definitionsKey, name);
      return storedDefinition === null ? undefined : (JSON.parse(storedDefinition) as Schedule);
    },
    nextTick: async (schedule: Schedule): Promise<number | undefined> => {
      const tick = await connection.hget(ticksKey, toField(schedule));
      return tick === null ? undefined : Number(tick);
    },
    queueTick: add,
    advance: async (schedule: Schedule, from: number, to: number): Promise<void> => {
      if (await moveTick(toField(schedule), from, to)) await add(schedule, to);
    },
  };
};
