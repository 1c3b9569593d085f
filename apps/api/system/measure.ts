import {
  startProcessFiguresWriter,
  type ProcessFiguresWriter,
} from '#platform/process-figures/write-process-figures.ts';
import { listSourceStates } from '#observations/sources/queries.ts';
import { longestLag } from '#platform/health/consumer-figures.ts';
import type { GetHealth } from '#platform/health/health.ts';
import { processCounters, type ProcessCounters } from '#platform/health/process-counters.ts';
import type { Platform } from '#platform/platform.ts';
import type { LiveFeed } from '../live/live-feed.ts';
import type { PreparedResponses } from '../prepared/prepared.ts';
import { createMetrics, type Metrics, type MetricSources, type ProviderHealth } from './metrics.ts';

type Deps = Pick<
  Platform,
  'clock' | 'droppedSubscriptions' | 'jobs' | 'logger' | 'onAppend' | 'payments' | 'readModels'
> &
  Pick<MetricSources, 'attention' | 'consumers' | 'providerHealth'> & {
    readonly live: LiveFeed;
    readonly prepared: PreparedResponses;
    readonly health: GetHealth;
  };

type Instruments = {
  readonly counters: ProcessCounters;
  readonly figures: ProcessFiguresWriter;
  readonly metrics: Metrics;
};

/** Process metrics for `/metrics` and for the stored monitor figures. */
export const startInstruments = async (deps: Deps): Promise<Instruments> => {
  const { live, prepared, health, consumers, jobs, onAppend, droppedSubscriptions } = deps;
  const counters = processCounters(() => countPreparedResponses(prepared));
  counters.countAppends(onAppend);
  counters.countJobs(jobs);
  const figures = await startProcessFiguresWriter({
    ...deps,
    counters,
    kind: consumers ? 'all-in-one' : 'api',
    readings: () => ({
      connections: live.connectionCount(),
      secondsBehind: longestLag(consumers?.status() ?? []),
    }),
  });
  const metrics = createMetrics({
    attention: deps.attention,
    consumers,
    jobs,
    onAppend,
    droppedSubscriptions,
    health,
    counters,
    providerHealth: deps.providerHealth ?? (() => listProviderHealth(deps)),
    preparedTallies: () => prepared.tallies(),
    liveConnections: () => live.connectionCount(),
  });
  return { counters, figures, metrics };
};

// Number of precomputed responses sent, whose duration is not measured.
const countPreparedResponses = (prepared: PreparedResponses): number =>
  prepared
    .tallies()
    .reduce((sum, { whole, unchanged, refused }) => sum + whole + unchanged + refused, 0);

const listProviderHealth = async (deps: Deps): Promise<ProviderHealth[]> => {
  const payments = await deps.payments.health();
  const paymentHealth = { name: 'payments', healthy: payments === 'works' };
  return [...(await listSourceHealth(deps)), ...(payments === 'off' ? [] : [paymentHealth])];
};

const listSourceHealth = async (deps: Deps): Promise<ProviderHealth[]> =>
  (await listSourceStates(deps)).map(({ source, kind, failures }) => ({
    name: `${source} (${kind})`,
    healthy: failures === 0,
  }));
