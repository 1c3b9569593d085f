import type { ConsumerState } from '../consumers/consumer.ts';
import type { ConsumerStatus, RunningConsumers } from '../consumers/run-consumers.ts';
import { findTrouble, listTroubles, troubleInWords, troubleOf } from '../consumers/troubles.ts';
import type { ReadModels } from '../read-models/read-models.port.ts';
import { works, type Finding, type HealthCheck } from './health.ts';

/** The most that trouble of a consumer does to the process. */
export type AtWorstOf = (consumer: string) => HealthCheck['atWorst'];

type ConsumersHere = {
  readonly consumers: Pick<RunningConsumers, 'status'>;
  readonly readModels: ReadModels;
};

/** One part for each consumer of the log that runs in this process. */
export const consumerChecks = (
  { consumers, readModels }: ConsumersHere,
  atWorstOf: AtWorstOf,
): HealthCheck[] =>
  consumers.status().map(({ name }) => ({
    ...{ name: partName(name), atWorst: atWorstOf(name) },
    look: async () => {
      const found = consumers.status().find((each) => each.name === name);
      if (!found) return gone;
      const isHere = found.state !== 'elsewhere';
      const trouble = isHere ? troubleOf(name, found) : await findTrouble(readModels, name);
      return trouble ? failingWith(troubleInWords(trouble)) : findings[found.state](found);
    },
  }));

/** The consumers that run in other processes: what troubles them is kept with the read models. */
export const consumersElsewhereCheck = (
  { readModels }: { readonly readModels: ReadModels },
  group: Pick<HealthCheck, 'name' | 'atWorst'> & {
    readonly includes: (consumer: string) => boolean;
  },
): HealthCheck => ({
  ...{ name: group.name, atWorst: group.atWorst },
  look: async () => {
    const all = await listTroubles(readModels);
    const troubles = all.filter(({ consumer }) => group.includes(consumer));
    if (troubles.length === 0) return works;
    const words = troubles.map((trouble) => `${trouble.consumer} ${troubleInWords(trouble)}`);
    return failingWith(words.join(', '));
  },
});

const failingWith = (words: string): Finding => ({ state: 'failing', words });

const partName = (consumer: string): string => `consumer ${consumer}`;

const gone = failingWith('does not run');

/** Far more than a consumer is behind under load. */
const longLagSeconds = 60;

const lagging = ({ secondsBehind }: ConsumerStatus): Finding => {
  if (secondsBehind < longLagSeconds) return works;
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
