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
  /** Of this process, when several groups of consumers run in it; one of their own when absent. */
  readonly reader?: SharedReader;
  /** Tells this process from others; made up when absent. */
  readonly holder?: string;
  /** Between two looks at the leases. */
  readonly turnMs?: number;
  readonly retry?: RetryPolicy;
};

export type ConsumerStatus = {
  readonly name: string;
  readonly state: ConsumerState;
  readonly position: Position;
  /** How long it has been behind the newest event; 0 at the head and where another process has it. */
  readonly secondsBehind: number;
  readonly parked: ParkedEvent | undefined;
  /** What it handled in this process. */
  readonly batches: number;
  readonly events: number;
};

/** What is known in this process of its consumers, without asking a store. */
export type ConsumerPositions = {
  /** Undefined while this process does not feed it. */
  readonly position: (name: string) => Position | undefined;
  /** True as soon as the check holds; looked at whenever a consumer moved. */
  readonly until: (check: () => boolean, limits?: WatchLimits) => Promise<boolean>;
};

export type RunningConsumers = ConsumerPositions & {
  readonly status: () => readonly ConsumerStatus[];
  /** Resolves when everything stored at the time of the call is handled; what is parked is not waited for. */
  readonly reachedHead: () => Promise<void>;
  /** Resolves when nothing runs any more and positions are kept. */
  readonly stop: () => Promise<void>;
};

const defaultRetry: RetryPolicy = { retries: 5, minPauseMs: 100, maxPauseMs: 5_000 };

/** Runs those consumers whose leases this process gets, until stopped: at the head all of them from one reader of the log. */
export const startConsumers = (options: ConsumersOptions): RunningConsumers => {
  const { ports, logger, retry = defaultRetry, turnMs = leasePauseMs } = options;
  const watchers = openWatchers();
  const reader = options.reader ?? sharedReaderOf({ ...ports, logger });
  const runners = options.consumers.map((consumer) =>
    consumerRunner({ ports, reader, logger, retry, onMove: watchers.notify }, consumer),
  );
  const lag = watchLag(runners, ports.eventStore, turnMs);
  const keepers = keepLeases(runners, options, turnMs);
  return {
    until: watchers.until,
    position: (name) => runners.find(({ consumer }) => consumer.name === name)?.position(),
    status: () => runners.map((runner) => statusOf(runner, lag)),
    reachedHead: async () => {
      const head = await ports.eventStore.head();
      const isDone = (runner: ConsumerRunner): boolean =>
        hasReached(runner, head) || runner.parked() !== undefined;
      await watchers.until(() => runners.every(isDone));
    },
    stop: async () => {
      lag.stop();
      await Promise.all(keepers.map((keeper) => keeper.stop()));
      if (!options.reader) await reader.stop();
    },
  };
};

/** The one live reader of a process. */
export const sharedReaderOf = ({
  eventStore,
  upcast,
  logger,
}: Pick<ConsumerPorts, 'eventStore' | 'upcast'> & {
  readonly logger: ConsumerLogger;
}): SharedReader =>
  openSharedReader({
    ...{ eventStore, upcast },
    onError: (err) => {
      logger.error({ err }, 'The live reader of the log failed; its consumers start it again.');
    },
  });

const keepLeases = (
  runners: readonly ConsumerRunner[],
  { ports, logger, holder = randomUUID() }: ConsumersOptions,
  pauseMs: number,
): LeaseKeeper[] =>
  runners.map(({ consumer, acquire, release }) =>
    keepLease({
      leases: ports.leases,
      name: consumer.lease,
      ...{ holder, pauseMs },
      onTurn: (held) => (held ? acquire() : release()),
      onError: (err) => {
        logger.warn({ consumer: consumer.name, err }, 'A turn of a consumer failed; trying again.');
      },
    }),
  );

const statusOf = (runner: ConsumerRunner, lag: LagWatch): ConsumerStatus => ({
  name: runner.consumer.name,
  state: runner.state(),
  position: runner.position() ?? '',
  secondsBehind: lag.secondsBehind(runner),
  parked: runner.parked(),
  ...runner.counts(),
});
