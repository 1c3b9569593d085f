import { randomUUID } from 'node:crypto';
import type { Position } from '../event-store/event-store.port.ts';
import type { Consumer, ConsumerState } from './consumer.ts';
import type { ConsumerLogger, ConsumerPorts, ParkedEvent } from './log-handler.ts';
import { consumerRunner, type ConsumerRunner } from './consumer-runner.ts';
import type { RetryPolicy } from './intake.ts';
import { hasReached, watchLag, type LagWatch } from './lag-watch.ts';
import { keepLease, leasePauseMs, type LeaseKeeper } from './lease.ts';
import { openSharedReader, type SharedReader } from './shared-reader.ts';
import { openWatchers, type WatchLimits } from './watchers.ts';

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
  /** Nobody needs to wait for it: what was written is not handled before an operator decides, a rebuild ends or much else was handled. */
  readonly standsStill: (name: string) => boolean;
  readonly until: (check: () => boolean, limits?: WatchLimits) => Promise<boolean>;
};

export type RunningConsumers = ConsumerPositions & {
  readonly status: () => readonly ConsumerStatus[];
  /** Resolves when everything stored at the time of the call is handled; consumers that are parked or wait for an operator are not waited for. */
  readonly reachedHead: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

const defaultRetry: RetryPolicy = { retries: 5, minPauseMs: 100, maxPauseMs: 5_000 };

export const startConsumers = (options: ConsumersOptions): RunningConsumers => {
  const { ports, logger, retry = defaultRetry, turnMs = leasePauseMs } = options;
  const watchers = openWatchers();
  const reader = options.reader ?? sharedReaderOf({ ...ports, logger });
  const runners = options.consumers.map((consumer) =>
    consumerRunner({ ports, reader, logger, retry, onMove: watchers.notify }, consumer),
  );
  const runnerOf = (name: string): ConsumerRunner | undefined =>
    runners.find(({ consumer }) => consumer.name === name);
  const lag = watchLag(runners, ports.eventStore, turnMs);
  const leaseKeepers = keepLeases(runners, options, turnMs);
  return {
    until: watchers.until,
    position: (name) => runnerOf(name)?.position(),
    standsStill: (name) => {
      const runner = runnerOf(name);
      return runner !== undefined && (runner.standsStill() || isFarBehind(runner, lag));
    },
    status: () => runners.map((runner) => statusOf(runner, lag)),
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

export const sharedReaderOf = ({
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

const keepLeases = (
  runners: readonly ConsumerRunner[],
  { ports, logger, holder = randomUUID() }: ConsumersOptions,
  pauseMs: number,
): LeaseKeeper[] =>
  runners.map(({ consumer, acquire, release }) =>
    keepLease({
      leases: ports.leases,
      name: consumer.lease,
      holder,
      pauseMs,
      onTurn: (held) => (held ? acquire() : release()),
      onError: (err) => {
        logger.warn({ consumer: consumer.name, err }, 'A consumer failed; retrying.');
      },
    }),
  );

const statusOf = (runner: ConsumerRunner, lag: LagWatch): ConsumerStatus => ({
  name: runner.consumer.name,
  state: runner.state(),
  position: runner.position() ?? '',
  secondsBehind: lag.secondsBehind(runner),
  parked: runner.parked(),
  reason: runner.reason(),
  ...runner.counts(),
});
