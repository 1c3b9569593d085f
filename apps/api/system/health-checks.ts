import type { RunningConsumers } from '#platform/consumers/run-consumers.ts';
import { consumerChecks, remoteConsumersCheck } from '#platform/health/consumer-checks.ts';
import type { HealthCheck } from '#platform/health/health.ts';
import { portChecks } from '#platform/health/port-checks.ts';
import type { Platform } from '#platform/platform.ts';
import { projections } from '#projections/catalogue.ts';
import { createProjectionLagCheck } from './projection-lag.ts';

const collections = projections.map(({ collection }) => collection.name);

export type HealthPorts = Platform & {
  readonly consumers?: Pick<RunningConsumers, 'status'> | undefined;
};

/**
 * A process is ready when it can answer requests: it needs the stores, the keys and current read models. Anything that
 * only delays or weakens a feature (mails, limits, notifications to other processes) degrades it (ADR 0021).
 */
export const healthChecks = (ports: HealthPorts): readonly HealthCheck[] => [
  portChecks.eventStore(ports, 'failing'),
  portChecks.readModels(ports, 'failing', collections),
  portChecks.sessions(ports, 'failing'),
  portChecks.keys(ports, 'failing'),
  portChecks.keptDocuments(ports, 'degraded'),
  portChecks.jobs(ports, 'degraded'),
  portChecks.rateLimits(ports, 'degraded'),
  portChecks.broadcast(ports, 'degraded'),
  portChecks.payments(ports, 'degraded'),
  ...(ports.issuer ? [portChecks.issuer(ports.issuer, 'degraded')] : []),
  ...(ports.config.embedded ? [portChecks.disk(ports.config.DATA_DIR, 'degraded')] : []),
  ...(ports.consumers
    ? consumerChecks({ ...ports, consumers: ports.consumers }, getWorstState)
    : otherProcessChecks(ports)),
];

const getWorstState = (consumer: string): HealthCheck['worstState'] =>
  collections.includes(consumer) ? 'failing' : 'degraded';

const otherProcessChecks = (ports: HealthPorts): HealthCheck[] => [
  remoteConsumersCheck(ports, {
    name: 'projections',
    worstState: 'failing',
    includes: (consumer) => collections.includes(consumer),
    lag: createProjectionLagCheck(ports, collections),
  }),
  remoteConsumersCheck(ports, {
    name: 'reactions',
    worstState: 'degraded',
    includes: (consumer) => !collections.includes(consumer),
  }),
];
