import type { IncomingMessage, ServerResponse } from 'node:http';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { Action, Resource } from '#domain/shared/resources.ts';
import type { ProcessCounters } from '#platform/health/process-counters.ts';
import { processMetrics, type ProcessSources } from '#platform/health/process-metrics.ts';
import { loggedStatus } from '../http/access-log.ts';
import type { RequestContext } from '../http/request-context.ts';
import type { Tally } from '../prepared/prepared.ts';

export type ProviderHealth = { readonly name: string; readonly healthy: boolean };

export type MeasuredCheck = {
  readonly id: string;
  readonly severity: string;
  readonly count: number | null;
};

export type MetricSources = ProcessSources & {
  readonly attention?: (() => Promise<readonly MeasuredCheck[]>) | undefined;
  readonly providerHealth?: (() => Promise<readonly ProviderHealth[]>) | undefined;
  readonly preparedTallies?: (() => readonly Tally[]) | undefined;
  readonly liveConnections?: (() => number) | undefined;
  /** Also receives the counts that are stored for the monitor. */
  readonly counters?: Pick<ProcessCounters, 'request'> | undefined;
};

export type Metrics = {
  readonly contentType: string;
  text(): Promise<string>;
  observeRequest(req: IncomingMessage, res: ServerResponse, context: RequestContext): void;
  countRefusal: (refused: {
    readonly resource: Resource;
    readonly action: Action;
    readonly rule: string;
  }) => void;
};

export const createMetrics = (sources: MetricSources = {}): Metrics => {
  const registry = processMetrics(sources);
  const registers = [registry];
  const requests = new Histogram({
    name: 'tidemark_http_request_seconds',
    help: 'Time to answer a request, by route, method and status',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers,
  });
  const refusals = new Counter({
    name: 'tidemark_staff_refusals_total',
    help: 'Refused attempts at what is staff’s, by resource, action and rule',
    labelNames: ['resource', 'action', 'rule'] as const,
    registers,
  });
  const unreadableAddresses = new Counter({
    name: 'tidemark_unreadable_addresses_total',
    help: 'Requests whose X-Forwarded-For has no readable address, so that they count against the address of the proxy; without prepared answers',
    registers,
  });
  addProviderHealthGauge(registers, sources);
  if (sources.attention) addAttentionGauge(registers, sources.attention);
  if (sources.preparedTallies) addPreparedResponseCounter(registers, sources.preparedTallies);
  if (sources.liveConnections) addConnectionGauge(registers, sources.liveConnections);
  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    observeRequest: (req, res, context) => {
      if (context.isAddressUnreadable) unreadableAddresses.inc();
      res.once('close', () => {
        const labels = {
          method: req.method ?? 'GET',
          route: context.route ?? 'other',
          status: String(loggedStatus(res, context)),
        };
        const durationMs = performance.now() - context.startedAt;
        requests.observe(labels, durationMs / 1000);
        sources.counters?.request(durationMs, loggedStatus(res, context));
      });
    },
    countRefusal: (refused) => {
      refusals.inc(refused);
    },
  };
};

const addProviderHealthGauge = (registers: Registry[], { providerHealth }: MetricSources): void => {
  if (providerHealth) {
    const health = new Gauge({
      name: 'tidemark_provider_healthy',
      help: '1 when the provider answered at its last turn',
      labelNames: ['provider'] as const,
      registers,
      collect: async () => {
        for (const { name, healthy } of await providerHealth()) {
          health.set({ provider: name }, healthy ? 1 : 0);
        }
      },
    });
  }
};

const addConnectionGauge = (registers: Registry[], count: () => number): void => {
  const connectionGauge = new Gauge({
    name: 'tidemark_live_connections',
    help: 'Open WebSocket connections of the live feed',
    registers,
    collect: () => {
      connectionGauge.set(count());
    },
  });
};

const addAttentionGauge = (
  registers: Registry[],
  attention: () => Promise<readonly MeasuredCheck[]>,
): void => {
  const attentionGauge = new Gauge({
    name: 'tidemark_attention',
    help: 'What each check of the console’s home page finds; no value where it cannot be read',
    labelNames: ['check', 'severity'] as const,
    registers,
    collect: async () => {
      attentionGauge.reset();
      for (const { id, severity, count } of await attention())
        if (count !== null) attentionGauge.set({ check: id, severity }, count);
    },
  });
};

const addPreparedResponseCounter = (
  registers: Registry[],
  tallies: () => readonly Tally[],
): void => {
  const responseCounter = new Counter({
    name: 'tidemark_prepared_answers_total',
    help: 'Answers from prepared bytes, by path and status',
    labelNames: ['path', 'status'] as const,
    registers,
    collect: () => {
      responseCounter.reset();
      for (const { path, whole, unchanged, refused } of tallies()) {
        responseCounter.inc({ path, status: '200' }, whole);
        responseCounter.inc({ path, status: '304' }, unchanged);
        responseCounter.inc({ path, status: '429' }, refused);
      }
    },
  });
};
