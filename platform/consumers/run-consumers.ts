import { randomUUID } from 'node:crypto';
import type { Position, EventStore } from '../event-store/event-store.port.ts';
import type { Consumer, ConsumerState } from './consumer.ts';
import type { ConsumerLogger, ConsumerPorts, ParkedEvent } from './log-handler.ts';
import { consumerRunner, type ConsumerRunner } from './consumer-runner.ts';
import type { RetryPolicy } from './event-buffer.ts';
import { renewLease, leasePauseMs, type LeaseRenewal } from './lease.ts';
import { openSharedReader, type SharedReader } from './shared-reader.ts';
import { openWatchers, type WatchLimits } from './watchers.ts';
import type { LogCheckpoint } from './log-checkpoint.ts';
import { detectLogMismatch } from './log-mismatch.ts';

export type ConsumersOptions = {
  readonly ports: ConsumerPorts;
  readonly consumers: readonly Consumer[];
  readonly logger: ConsumerLogger;
  readonly reader?: SharedReader;
  readonly holder?: string;
  readonly turnMs?: number;
  readonly retry?: RetryPolicy;
};

export type ConsumerStatus = {
  readonly name: string;
  readonly state: ConsumerState;
  readonly position: Position;
  readonly secondsBehind: number;
  readonly parked: ParkedEvent | undefined;
  readonly reason: string | undefined;
  readonly batches: number;
  readonly events: number;
};

export type ConsumerPositions = {
  readonly position: (name: string) => Position | undefined;
  /**
   * The consumer handles no new events until an operator decides, a rebuild ends or a large
   * backlog is done, so callers should not wait for it.
   */
  readonly isBlocked: (name: string) => boolean;
  readonly until: (check: () => boolean, limits?: WatchLimits) => Promise<boolean>;
};

export type RunningConsumers = ConsumerPositions & {
  readonly status: () => readonly ConsumerStatus[];
  /**
   * Resolves when everything stored at the time of the call is handled. Does not wait for
   * consumers that are parked or waiting for an operator.
   */
  readonly reachedHead: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

const defaultRetry: RetryPolicy = { retries: 5, minPauseMs: 100, maxPauseMs: 5_000 };

export const startConsumers = (options: ConsumersOptions): RunningConsumers => {
  const { ports, logger, retry = defaultRetry, turnMs = leasePauseMs } = options;
  const watchers = openWatchers();
  const reader = options.reader ?? openConsumerReader({ ...ports, logger });
  const runners = options.consumers.map((consumer) =>
    consumerRunner({ ports, reader, logger, retry, onMove: watchers.notify }, consumer),
  );
  const findRunner = (name: string): ConsumerRunner | undefined =>
    runners.find(({ consumer }) => consumer.name === name);
  const lag = watchLag(runners, ports.eventStore, turnMs);
  const leaseKeepers = renewLeases(runners, options, turnMs);
  return {
    until: watchers.until,
    position: (name) => findRunner(name)?.position(),
    isBlocked: (name) => {
      const runner = findRunner(name);
      return runner !== undefined && (runner.isBlocked() || isFarBehind(runner, lag));
    },
    status: () => runners.map((runner) => getStatus(runner, lag)),
    reachedHead: async () => {
      const head = await ports.eventStore.head();
      const isDone = (runner: ConsumerRunner): boolean =>
        hasReached(runner, head) || runner.parked() !== undefined || runner.state() === 'waiting';
      await watchers.until(() => runners.every(isDone));
    },
    stop: async () => {
      lag.stop();
      await Promise.all(leaseKeepers.map((keeper) => keeper.stop()));
      if (!options.reader) await reader.stop();
    },
  };
};

export const openConsumerReader = ({
  eventStore,
  upcast,
  logger,
}: Pick<ConsumerPorts, 'eventStore' | 'upcast'> & {
  readonly logger: ConsumerLogger;
}): SharedReader =>
  openSharedReader({
    eventStore,
    upcast,
    onError: (err) => {
      logger.error({ err }, 'The shared reader of the log failed; its consumers restart it.');
    },
  });

const farBehindSeconds = 10;

const isFarBehind = (runner: ConsumerRunner, lag: LagWatch): boolean =>
  runner.state() === 'catching-up' && lag.secondsBehind(runner) > farBehindSeconds;

const renewLeases = (
  runners: readonly ConsumerRunner[],
  { ports, logger, holder = randomUUID() }: ConsumersOptions,
  pauseMs: number,
): LeaseRenewal[] =>
  runners.map(({ consumer, acquire, release }) =>
    renewLease({
      leases: ports.leases,
      name: consumer.lease,
      holder,
      pauseMs,
      onRenewal: (held) => (held ? acquire() : release()),
      onError: (err) => {
        logger.warn({ consumer: consumer.name, err }, 'A consumer failed; retrying.');
      },
    }),
  );

const getStatus = (runner: ConsumerRunner, lag: LagWatch): ConsumerStatus => ({
  name: runner.consumer.name,
  state: runner.state(),
  position: runner.position() ?? '',
  secondsBehind: lag.secondsBehind(runner),
  parked: runner.parked(),
  reason: runner.reason(),
  ...runner.counts(),
});

type LagWatch = {
  readonly secondsBehind: (runner: ConsumerRunner) => number;
  readonly stop: () => void;
};

/**
 * Positions cannot be subtracted, so the lag is measured as the time since the head was last
 * reached.
 */
const watchLag = (
  runners: readonly ConsumerRunner[],
  eventStore: Pick<EventStore, 'head' | 'read'>,
  everyMs: number,
): LagWatch => {
  const behindSince = new Map<ConsumerRunner, number>();
  const measureLag = async (): Promise<void> => {
    const head = await eventStore.head();
    for (const runner of runners) {
      if (hasReached(runner, head)) behindSince.delete(runner);
      else if (!behindSince.has(runner)) behindSince.set(runner, performance.now());
    }
  };
  const watchLog = createLogMismatchCheck(runners, eventStore);
  let isChecking = false;
  const checkLagAndLog = async (): Promise<void> => {
    try {
      await measureLag();
      await watchLog();
    } catch {
      // The readers report an unavailable store.
    } finally {
      isChecking = false;
    }
  };
  const timer = setInterval(() => {
    if (isChecking) return;
    isChecking = true;
    void checkLagAndLog();
  }, everyMs);
  timer.unref();
  return {
    stop: () => {
      clearInterval(timer);
    },
    secondsBehind: (runner) => {
      const startedBehindAt = behindSince.get(runner);
      return startedBehindAt === undefined ? 0 : (performance.now() - startedBehindAt) / 1000;
    },
  };
};

/** Consumers that run in another process count as reached. */
const hasReached = (runner: ConsumerRunner, position: Position): boolean => {
  if (runner.state() === 'elsewhere') return true;
  const reachedPosition = runner.position();
  return reachedPosition !== undefined && reachedPosition >= position;
};

/**
 * Detects that the log was replaced while its consumers run. Checks the position of an earlier
 * call, because the consumers may have continued in the new log since then.
 */
const createLogMismatchCheck = (
  runners: readonly ConsumerRunner[],
  eventStore: Pick<EventStore, 'head' | 'read'>,
): (() => Promise<void>) => {
  let previous: LogCheckpoint | undefined;
  return async () => {
    const nextCheckpoint = findLatestCheckpoint(runners);
    const mismatch = previous && (await detectLogMismatch(eventStore, previous));
    previous = mismatch ? undefined : nextCheckpoint;
    if (mismatch) for (const runner of runners) runner.beginAgain(mismatch);
  };
};

const findLatestCheckpoint = (runners: readonly ConsumerRunner[]): LogCheckpoint | undefined =>
  runners
    .flatMap((runner) => runner.checkpoint() ?? [])
    .reduce<LogCheckpoint | undefined>(
      (one, other) => (one && one.position >= other.position ? one : other),
      undefined,
    );
