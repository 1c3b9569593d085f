import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client';
import type { RunningConsumers } from '../consumers/run-consumers.ts';
import type { OnAppend } from '../event-store/append-notifications.ts';
import type { Jobs } from '../jobs/jobs.port.ts';
import { registerConsumerMetrics } from './consumer-figures.ts';
import type { GetHealth } from './health.ts';

export type ProcessSources = {
  readonly consumers?: Pick<RunningConsumers, 'status'> | undefined;
  readonly jobs?: Pick<Jobs, 'onOutcome' | 'counts'> | undefined;
  readonly onAppend?: OnAppend | undefined;
  readonly health?: GetHealth | undefined;
  readonly droppedSubscriptions?: (() => number) | undefined;
};

export const processMetrics = (sources: ProcessSources): Registry => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  if (sources.consumers) registerConsumerMetrics([registry], sources.consumers);
  if (sources.jobs) registerJobMetrics(registry, sources.jobs);
  if (sources.onAppend) registerAppendMetrics(registry, sources.onAppend);
  if (sources.droppedSubscriptions) registerDropMetrics(registry, sources.droppedSubscriptions);
  if (sources.health) registerHealthMetrics(registry, sources.health);
  return registry;
};

const registerJobMetrics = (registry: Registry, jobs: Pick<Jobs, 'onOutcome' | 'counts'>): void => {
  const outcomeCounter = new Counter({
    name: 'tidemark_job_outcomes_total',
    help: 'Finished attempts of jobs, by name and outcome',
    labelNames: ['name', 'outcome'] as const,
    registers: [registry],
  });
  jobs.onOutcome((name, outcome) => {
    outcomeCounter.inc({ name, outcome });
  });
  const queueGauge = new Gauge({
    name: 'tidemark_jobs',
    help: 'Jobs of the queue by state; no value while the queue cannot be read',
    labelNames: ['state'] as const,
    registers: [registry],
    collect: async () => {
      queueGauge.reset();
      const counts = await jobs.counts().catch(() => ({}));
      for (const [state, count] of Object.entries<number>(counts)) queueGauge.set({ state }, count);
    },
  });
};

const registerAppendMetrics = (registry: Registry, onAppend: OnAppend): void => {
  const appendCounter = new Counter({
    name: 'tidemark_event_appends_total',
    help: 'Appends to the event store, by stream category and outcome',
    labelNames: ['category', 'outcome'] as const,
    registers: [registry],
  });
  onAppend((category, outcome) => {
    appendCounter.inc({ category, outcome });
  });
};

const registerDropMetrics = (registry: Registry, dropped: () => number): void => {
  const counter = new Counter({
    name: 'tidemark_event_subscriptions_dropped_total',
    help: 'Subscriptions that the event store ended because their reader fell behind; they continue immediately',
    registers: [registry],
    collect: () => {
      counter.reset();
      counter.inc(dropped());
    },
  });
};

const registerHealthMetrics = (registry: Registry, ask: GetHealth): void => {
  const stateValues = { ok: 1, degraded: 0.5, failing: 0 };
  const partGauge = new Gauge({
    name: 'tidemark_part_health',
    help: 'What /readyz says of each part: 1 ok, 0.5 degraded, 0 failing',
    labelNames: ['part'] as const,
    registers: [registry],
    collect: async () => {
      for (const { name, state } of (await ask()).parts)
        partGauge.set({ part: name }, stateValues[state]);
    },
  });
};
