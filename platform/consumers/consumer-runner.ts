import type { Position } from '../event-store/event-store.port.ts';
import type { Consumer, ConsumerState, ConsumerTools, ConsumerWork } from './consumer.ts';
import type { ConsumerLogger, ConsumerPorts, ParkedEvent } from './log-handler.ts';
import { followerOf } from './follower.ts';
import type { RetryPolicy } from './intake.ts';
import { findParkedEvent, keepParkedEvent } from './parked-events.ts';
import { replayer } from './replay.ts';
import type { SharedReader } from './shared-reader.ts';

export type RunnerOptions = {
  readonly ports: ConsumerPorts;
  readonly reader: SharedReader;
  readonly logger: ConsumerLogger;
  readonly retry: RetryPolicy;
  readonly onMove: () => void;
};

export type ConsumerRunner = {
  readonly consumer: Consumer;
  readonly state: () => ConsumerState;
  readonly position: () => Position | undefined;
  readonly parked: () => ParkedEvent | undefined;
  readonly counts: () => { readonly batches: number; readonly events: number };
  readonly acquire: () => Promise<void>;
  readonly release: () => Promise<void>;
};

type Running = { work: ConsumerWork | undefined; state: 'starting' | 'held' | 'elsewhere' };

export const consumerRunner = (options: RunnerOptions, consumer: Consumer): ConsumerRunner => {
  const counts = { batches: 0, events: 0 };
  const running: Running = { work: undefined, state: 'starting' };
  const tools = toolsOf(options, consumer, (events) => {
    counts.batches += 1;
    counts.events += events;
  });
  const saveParked = parkedEventSaver(options.ports, consumer);
  return {
    consumer,
    state: () =>
      running.state === 'held' ? (running.work?.status().state ?? 'starting') : running.state,
    position: () => running.work?.status().position,
    parked: () => running.work?.status().parked,
    counts: () => counts,
    acquire: async () => {
      running.work ??= consumer.begin(tools);
      await running.work.turn();
      running.state = 'held';
      await saveParked(running.work.status().parked);
      options.onMove();
    },
    release: async () => {
      const { work } = running;
      await work?.end().catch((err: unknown) => {
        options.logger.warn({ consumer: consumer.name, err }, 'The last position was not saved.');
      });
      running.work = undefined;
      running.state = 'elsewhere';
      options.onMove();
    },
  };
};

const toolsOf = (
  { ports, reader, logger, retry, onMove }: RunnerOptions,
  { name, categories }: Consumer,
  onHandled: (events: number) => void,
): ConsumerTools => {
  const shared = {
    ...{ name, categories, onHandled, onMove },
    onRetry: (err: unknown) => {
      logger.warn({ consumer: name, err }, 'A consumer of the log failed; retrying.');
    },
  };
  const onParked = (parked: ParkedEvent, err: unknown): void => {
    logger.error(
      { consumer: name, parked, err },
      'A consumer is parked at the event it failed on and handles no further events.',
    );
  };
  return {
    ...{ logger, onMove },
    follow: followerOf({ ...ports, ...shared, reader, retry, onParked }),
    replay: replayer(ports, shared),
  };
};

const parkedEventSaver = (
  { readModels }: ConsumerPorts,
  { name }: Consumer,
): ((parked: ParkedEvent | undefined) => Promise<void>) => {
  let kept: ParkedEvent | undefined | 'unknown' = 'unknown';
  return async (parked) => {
    if (kept === 'unknown') kept = await findParkedEvent(readModels, name);
    if (kept === parked) return;
    await keepParkedEvent(readModels, name, parked);
    kept = parked;
  };
};
