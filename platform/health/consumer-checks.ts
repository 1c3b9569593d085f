import type { ConsumerState } from '../consumers/consumer.ts';
import type { ConsumerStatus, RunningConsumers } from '../consumers/run-consumers.ts';
import {
  type ConsumerError,
  findConsumerError,
  listConsumerErrors,
  formatConsumerError,
  toConsumerError,
} from '../consumers/consumer-errors.ts';
import type { ReadModels } from '../read-models/read-models.port.ts';
import { okFinding, type HealthFinding, type HealthCheck } from './health.ts';

export type GetWorstState = (consumer: string) => HealthCheck['worstState'];

type ConsumerCheckPorts = {
  readonly consumers: Pick<RunningConsumers, 'status'>;
  readonly readModels: ReadModels;
};

export const consumerChecks = (
  { consumers, readModels }: ConsumerCheckPorts,
  worstStateOf: GetWorstState,
): HealthCheck[] =>
  consumers.status().map(({ name }) => ({
    name: formatPartName(name),
    worstState: worstStateOf(name),
    check: async () => {
      const statuses = consumers.status();
      const status = statuses.find((each) => each.name === name);
      if (!status) return missingConsumerFinding;
      const firstConsumer = findFirstWithSameCause(statuses, status);
      if (firstConsumer !== name)
        return createFailingFinding(`waits for the operator, as ${firstConsumer} does`);
      const isLocal = status.state !== 'elsewhere';
      const consumerError = isLocal
        ? toConsumerError(name, status)
        : await findConsumerError(readModels, name);
      return consumerError
        ? createFailingFinding(formatConsumerError(consumerError))
        : findings[status.state](status);
    },
  }));

export const remoteConsumersCheck = (
  { readModels }: { readonly readModels: ReadModels },
  group: Pick<HealthCheck, 'name' | 'worstState'> & {
    readonly includes: (consumer: string) => boolean;
    /** Checks the lag when none of the group's consumers has an error. */
    readonly lag?: () => Promise<HealthFinding>;
  },
): HealthCheck => ({
  name: group.name,
  worstState: group.worstState,
  check: async () => {
    const allErrors = await listConsumerErrors(readModels);
    const errors = allErrors.filter(({ consumer }) => group.includes(consumer));
    if (errors.length === 0) return group.lag ? group.lag() : okFinding;
    const errorsByText = Map.groupBy(errors, formatConsumerError);
    return createFailingFinding([...errorsByText].map(formatErrorGroup).join(', '));
  },
});

const formatErrorGroup = ([words, errors]: readonly [string, readonly ConsumerError[]]): string =>
  [
    errors.map(({ consumer }) => consumer).join(', '),
    ...(errors.length > 1 ? ['each'] : []),
    words,
  ].join(' ');

/**
 * After the log was replaced, every reaction waits for the same reason, which is explained once.
 */
const findFirstWithSameCause = (
  all: readonly ConsumerStatus[],
  { name, state, reason }: ConsumerStatus,
): string => {
  if (state !== 'waiting' || reason === undefined) return name;
  return all.find((each) => each.state === state && each.reason === reason)?.name ?? name;
};

const createFailingFinding = (words: string): HealthFinding => ({ state: 'failing', words });

const formatPartName = (consumer: string): string => `consumer ${consumer}`;

const missingConsumerFinding = createFailingFinding('does not run');

// Far more than the lag of a consumer under load.
const longLagSeconds = 60;

const toLagFinding = ({ secondsBehind }: ConsumerStatus): HealthFinding => {
  if (secondsBehind < longLagSeconds) return okFinding;
  const words = `is ${String(Math.round(secondsBehind))} seconds behind`;
  return { state: 'degraded', words };
};

const findings: Readonly<Record<ConsumerState, (status: ConsumerStatus) => HealthFinding>> = {
  starting: () => createFailingFinding('is starting'),
  building: () => ({ state: 'degraded', words: 'is being rebuilt' }),
  'catching-up': toLagFinding,
  live: toLagFinding,
  retrying: ({ reason }) => ({
    state: 'degraded',
    words: `fails and is retried${reason === undefined ? '' : `, because of ${reason}`}`,
  }),
  parked: () => createFailingFinding('is parked at an event'),
  waiting: () => createFailingFinding('waits for the operator'),
  elsewhere: () => ({ state: 'ok', words: 'runs in another process' }),
};
