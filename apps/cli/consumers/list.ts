import { listSkippedEvents, type SkippedEvent } from '#platform/consumers/operator-decisions.ts';
import { listConsumerErrors, type ConsumerError } from '#platform/consumers/consumer-errors.ts';
import type { Platform } from '#platform/platform.ts';
import type { ProductCommand } from '../command.ts';
import { knownConsumers, findOldestUnhandledTime, type KnownConsumer } from './known-consumers.ts';

export const listConsumers: ProductCommand = {
  name: 'consumers',
  parameters: '',
  summary: 'consumers of the event log: position, lag, state, and why one has stopped',
  positionals: [],
  options: [],
  runs: 'in-product',
  reads: true,
  run: async (platform, _given, { line }) => {
    const { eventStore, readModels } = platform;
    line(`log at ${(await eventStore.head()) || '(empty)'}`);
    const errors = await listConsumerErrors(readModels);
    for (const consumer of knownConsumers) {
      const error = errors.find((each) => each.consumer === consumer.name);
      line(await describeConsumer(platform, consumer, error));
    }
    (await listSkippedEvents(readModels)).map(describeSkipped).forEach(line);
  },
};

const describeConsumer = async (
  platform: Platform,
  consumer: KnownConsumer,
  error: ConsumerError | undefined,
): Promise<string> => {
  const position = await consumer.position(platform);
  const oldestUnhandledAt = await findOldestUnhandledTime(platform.eventStore, consumer, position);
  const seconds = oldestUnhandledAt === undefined ? 0 : getSecondsSince(oldestUnhandledAt);
  const state = error?.state ?? (oldestUnhandledAt === undefined ? 'up to date' : 'behind');
  const statusLine = `${consumer.name}  ${state}  at ${position || '(start)'}, ${String(seconds)} s behind`;
  return error ? `${statusLine}, since ${error.since}: ${formatReason(error)}` : statusLine;
};

// Events are stored with system time, so the age does not use the demo clock.
const getSecondsSince = (at: string): number =>
  Math.max(0, Math.round((Date.now() - Date.parse(at)) / 1000));

const formatReason = ({ reason, event }: ConsumerError): string =>
  event
    ? `${event.type} ${event.eventId} (${event.stream}, revision ${String(event.revision)}): ${reason}`
    : reason;

const describeSkipped = ({ consumer, type, eventId, at, by, reason }: SkippedEvent): string =>
  `${consumer}  skipped ${type} ${eventId} at ${at}, by ${by}: ${reason}`;
