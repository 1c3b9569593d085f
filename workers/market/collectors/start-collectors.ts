import { randomUUID } from 'node:crypto';
import { secondMs } from '#domain/shared/time/durations.ts';
import { createSourceStateStore } from '#observations/sources/store.ts';
import type { Platform } from '#platform/platform.ts';
import { serialQueue } from '#platform/resilience/serial-queue.ts';
import { sourceRunner, type SourceRunnerOptions } from '#platform/sources/source-runner.ts';
import type { Collector, OpenCollector } from './collector.ts';

export type CollectorsDeps = {
  readonly platform: Pick<Platform, 'clock' | 'leases' | 'logger' | 'readModels'>;
  /** System time, because the age of a figure does not depend on a moved demo clock. */
  readonly systemNow: () => Date;
  readonly retry?: SourceRunnerOptions['retry'];
  /** Resolves when the first collection may begin. Begins immediately by default. */
  readonly firstCollection?: Promise<void>;
};

export type RunningCollectors = {
  /**
   * Runs every collector once at the clock's time, except those that run independently. Resolves when all have
   * finished. Failures are logged and not thrown.
   */
  collectNow(): Promise<void>;
  stop(): Promise<void>;
};

const lease = 'sources';
const leaseMarginMs = 5 * secondMs;

/**
 * Runs all collectors, in one process at a time. Timers are used instead of repeated jobs, because a demo clock that
 * moves by months must not trigger a request for every five seconds of them.
 */
export const startCollectors = (
  { platform, systemNow, retry, firstCollection }: CollectorsDeps,
  openers: readonly OpenCollector[],
): RunningCollectors => {
  if (openers.length === 0) return noCollectors;
  const { clock, leases, logger } = platform;
  const states = createSourceStateStore(platform);
  const runner = sourceRunner({ states, logger, systemNow, ...(retry && { retry }) });
  const collectors = openers.map((open) => open(runner));
  const runQueued = createQueues(collectors);
  const holder = randomUUID();
  const leaseMs = 2 * Math.min(...collectors.map(({ refreshMs }) => refreshMs)) + leaseMarginMs;
  // All collectors share one lease and one set of states.
  const enqueue = serialQueue();
  let isStopped = false;
  let holdsLease = false;

  // A new lease holder continues with the stored budgets and circuit breakers.
  const acquire = async (): Promise<boolean> => {
    const heldLease = holdsLease;
    holdsLease = false;
    if (!(await leases.acquire(lease, holder, leaseMs))) return false;
    if (!heldLease) await runner.resume();
    holdsLease = true;
    return true;
  };
  const collect = async (collector: Collector): Promise<void> => {
    if (isStopped) return;
    const { kind } = collector;
    try {
      if (!(await enqueue(acquire))) return;
      await collector.collect(clock.now());
    } catch (error) {
      logger.error({ err: error, kind }, 'sources: an answer could not be stored; will retry');
    }
  };
  const collectInTurn = (collector: Collector): Promise<void> =>
    runQueued(collector, () => collect(collector));
  const save = (): Promise<void> =>
    enqueue(async () => {
      if (holdsLease) await runner.save();
    }).catch((error: unknown) => {
      logger.error({ err: error }, 'sources: states could not be stored; will retry');
    });
  const scheduler = createScheduler(async (collector) => {
    await collectInTurn(collector);
    await save();
  });
  const collectNow = async (): Promise<void> => {
    const immediateCollectors = collectors.filter(
      ({ startsAfterMs }) => startsAfterMs === undefined,
    );
    await Promise.all(
      immediateCollectors.map(async (collector) => {
        await collectInTurn(collector);
        scheduler.runAfter(collector, collector.refreshMs);
      }),
    );
    // Once for all of them, because a moved clock collects many times in a second.
    await save();
  };
  for (const collector of collectors) {
    if (collector.startsAfterMs !== undefined)
      scheduler.runAfter(collector, collector.startsAfterMs);
  }
  void (firstCollection?.then(collectNow) ?? collectNow());
  return {
    collectNow,
    stop: async () => {
      isStopped = true;
      runner.stop();
      scheduler.end();
      await Promise.all([
        ...collectors.map((collector) => runQueued(collector, noWork)),
        enqueue(noWork),
      ]);
      await leases.release(lease, holder).catch(() => undefined);
    },
  };
};

const noWork = (): Promise<void> => Promise.resolve();

type RunQueued = (collector: Collector, work: () => Promise<void>) => Promise<void>;

// Each collector has a queue, so that a slow source does not delay other kinds.
const createQueues = (collectors: readonly Collector[]): RunQueued => {
  const queues = new Map(collectors.map((collector) => [collector, serialQueue()]));
  return (collector, work) => queues.get(collector)?.(work) ?? Promise.resolve();
};

type Scheduler = {
  readonly runAfter: (collector: Collector, ms: number) => void;
  readonly end: () => void;
};

// Each collector runs again when its refresh time has passed since its last run.
const createScheduler = (collect: (collector: Collector) => Promise<void>): Scheduler => {
  const timers = new Map<Collector, NodeJS.Timeout>();
  let isEnded = false;
  const run = (collector: Collector): Promise<void> =>
    collect(collector).finally(() => {
      runAfter(collector, collector.refreshMs);
    });
  const runAfter = (collector: Collector, ms: number): void => {
    clearTimeout(timers.get(collector));
    if (isEnded) return;
    const timer = setTimeout(() => void run(collector), ms);
    timers.set(collector, timer);
  };
  const end = (): void => {
    isEnded = true;
    for (const timer of timers.values()) clearTimeout(timer);
  };
  return { runAfter, end };
};

const noCollectors: RunningCollectors = {
  collectNow: () => Promise.resolve(),
  stop: () => Promise.resolve(),
};
