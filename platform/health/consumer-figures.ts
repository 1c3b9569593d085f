import { Counter, Gauge, type Registry } from 'prom-client';
import type { RunningConsumers } from '../consumers/run-consumers.ts';

export const registerConsumerMetrics = (
  registers: Registry[],
  { status }: Pick<RunningConsumers, 'status'>,
): void => {
  const labelNames = ['consumer'] as const;
  const lagGauge = new Gauge({
    name: 'tidemark_consumer_lag_seconds',
    help: 'How long a consumer of the log has been behind the newest event',
    labelNames,
    registers,
    collect: () => {
      for (const { name, secondsBehind } of status())
        lagGauge.set({ consumer: name }, secondsBehind);
    },
  });
  const parkedGauge = new Gauge({
    name: 'tidemark_consumer_parked',
    help: '1 when a consumer is parked at an event that it cannot handle',
    labelNames,
    registers,
    collect: () => {
      for (const each of status()) parkedGauge.set({ consumer: each.name }, each.parked ? 1 : 0);
    },
  });
  const waitingGauge = new Gauge({
    name: 'tidemark_consumer_waiting',
    help: '1 when a consumer waits for an operator to say where it goes on in another log',
    labelNames,
    registers,
    collect: () => {
      for (const { name, state } of status()) {
        waitingGauge.set({ consumer: name }, state === 'waiting' ? 1 : 0);
      }
    },
  });
  registerCounter(registers, status, 'batches');
  registerCounter(registers, status, 'events');
};

const registerCounter = (
  registers: Registry[],
  status: RunningConsumers['status'],
  what: 'batches' | 'events',
): void => {
  const counter = new Counter({
    name: `tidemark_consumer_${what}_total`,
    help: `Handled ${what} of the log, by consumer`,
    labelNames: ['consumer'] as const,
    registers,
    collect: () => {
      counter.reset();
      for (const each of status()) counter.inc({ consumer: each.name }, each[what]);
    },
  });
};

/** How long the slowest consumer has been behind the newest event, in seconds. */
export const longestLag = (consumers: readonly { readonly secondsBehind: number }[]): number =>
  Math.max(0, ...consumers.map(({ secondsBehind }) => secondsBehind));
