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
import { okFinding, type Finding, type HealthCheck } from './health.ts';

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
    name: partName(name),
    worstState: worstStateOf(name),
    check: async () => {
      const all = consumers.status();
      const found = all.find((each) => each.name === name);
      if (!found) return missingConsumers;
      const first = firstOfSameCause(all, found);
      if (first !== name) return failingWith(`waits for the operator, as ${first} does`);
      const isHere = found.state !== 'elsewhere';
      const trouble = isHere
        ? toConsumerError(name, found)
        : await findConsumerError(readModels, name);
      return trouble ? failingWith(formatConsumerError(trouble)) : findings[found.state](found);
    },
  }));

export const remoteConsumersCheck = (
  { readModels }: { readonly readModels: ReadModels },
  group: Pick<HealthCheck, 'name' | 'worstState'> & {
    readonly includes: (consumer: string) => boolean;
    /** Checks the lag when none of the group's consumers has an error. */
    readonly lag?: () => Promise<Finding>;
  },
): HealthCheck => ({
  name: group.name,
  worstState: group.worstState,
  check: async () => {
    const all = await listConsumerErrors(readModels);
    const errors = all.filter(({ consumer }) => group.includes(consumer));
    if (errors.length === 0) return group.lag ? group.lag() : okFinding;
    const byWords = Map.groupBy(errors, formatConsumerError);
    return failingWith([...byWords].map(formatErrorGroup).join(', '));
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
const firstOfSameCause = (
  all: readonly ConsumerStatus[],
  { name, state, reason }: ConsumerStatus,
): string => {
  if (state !== 'waiting' || reason === undefined) return name;
  return all.find((each) => each.state === state && each.reason === reason)?.name ?? name;
};

const failingWith = (words: string): Finding => ({ state: 'failing', words });

const partName = (consumer: string): string => `consumer ${consumer}`;

const missingConsumers = failingWith('does not run');

// Far more than the lag of a consumer under load.
const longLagSeconds = 60;

const lagging = ({ secondsBehind }: ConsumerStatus): Finding => {
  if (secondsBehind < longLagSeconds) return okFinding;
  const words = `is ${String(Math.round(secondsBehind))} seconds behind`;
  return { state: 'degraded', words };
};

const findings: Readonly<Record<ConsumerState, (status: ConsumerStatus) => Finding>> = {
  starting: () => failingWith('is starting'),
  building: () => ({ state: 'degraded', words: 'is being rebuilt' }),
  'catching-up': lagging,
  live: lagging,
  retrying: ({ reason }) => ({
    state: 'degraded',
    words: `fails and is retried${reason === undefined ? '' : `, because of ${reason}`}`,
  }),
  parked: () => failingWith('is parked at an event'),
  waiting: () => failingWith('waits for the operator'),
  elsewhere: () => ({ state: 'ok', words: 'runs in another process' }),
};
