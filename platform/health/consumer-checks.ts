import type { ConsumerState } from '../consumers/consumer.ts';
import { listParkedEvents } from '../consumers/parked-events.ts';
import type { ConsumerStatus, RunningConsumers } from '../consumers/run-consumers.ts';
import type { ReadModels } from '../read-models/read-models.port.ts';
import { works, type Finding, type HealthCheck } from './health.ts';

/** The most that trouble of a consumer does to the process. */
export type AtWorstOf = (consumer: string) => HealthCheck['atWorst'];

/** One part for each consumer of the log that runs in this process. */
export const consumerChecks = (
  { status }: Pick<RunningConsumers, 'status'>,
  atWorstOf: AtWorstOf,
): HealthCheck[] =>
  status().map(({ name }) => ({
    ...{ name: partName(name), atWorst: atWorstOf(name) },
    look: () => {
      const found = status().find((each) => each.name === name);
      return Promise.resolve(found ? findingOf(found) : gone);
    },
  }));

/** The consumers that run in other processes: what they are parked at is kept with the read models. */
export const parkedElsewhereCheck = (
  { readModels }: { readonly readModels: ReadModels },
  group: Pick<HealthCheck, 'name' | 'atWorst'> & {
    readonly includes: (consumer: string) => boolean;
  },
): HealthCheck => ({
  ...{ name: group.name, atWorst: group.atWorst },
  look: async () => {
    const all = await listParkedEvents(readModels);
    const parked = all.filter(({ consumer }) => group.includes(consumer));
    if (parked.length === 0) return works;
    const words = parked.map(({ consumer, type }) => `${consumer} is parked at ${type}`);
    return { state: 'failing', words: words.join(', ') };
  },
});

const partName = (consumer: string): string => `consumer ${consumer}`;

const gone: Finding = { state: 'failing', words: 'does not run' };

/** Far more than a consumer is behind under load. */
const longLagSeconds = 60;

const lagging = ({ secondsBehind }: ConsumerStatus): Finding => {
  if (secondsBehind < longLagSeconds) return works;
  const words = `is ${String(Math.round(secondsBehind))} seconds behind`;
  return { state: 'degraded', words };
};

const findings: Readonly<Record<ConsumerState, (status: ConsumerStatus) => Finding>> = {
  starting: () => ({ state: 'failing', words: 'is starting' }),
  building: () => ({ state: 'degraded', words: 'is being rebuilt' }),
  'catching-up': lagging,
  live: lagging,
  retrying: () => ({ state: 'degraded', words: 'fails and is retried' }),
  parked: ({ parked }) => ({
    state: 'failing',
    words: `is parked at ${parked?.type ?? 'an event'}`,
  }),
  elsewhere: () => ({ state: 'ok', words: 'runs in another process' }),
};

const findingOf = (status: ConsumerStatus): Finding => findings[status.state](status);
