import type { RunningConsumers } from '#platform/consumers/run-consumers.ts';
import { consumerChecks } from '#platform/health/consumer-checks.ts';
import type { HealthCheck } from '#platform/health/health.ts';
import { portChecks } from '#platform/health/port-checks.ts';
import type { Platform } from '#platform/platform.ts';

type Consumers = Pick<RunningConsumers, 'status'>;

/** Nobody is served from these processes: ready is who does all of its work (ADR 0021). */
export const workersChecks = (platform: Platform, consumers: Consumers): HealthCheck[] => [
  ...projectorChecks(platform, consumers),
  portChecks.jobs(platform, 'failing'),
  portChecks.broadcast(platform, 'failing'),
  // Its jobs wait and are repeated.
  portChecks.payments(platform, 'degraded'),
];

export const projectorChecks = (platform: Platform, consumers: Consumers): HealthCheck[] => [
  portChecks.eventStore(platform, 'failing'),
  // While they are built there is work to do, and it is being done.
  portChecks.readModels(platform, 'failing', []),
  portChecks.keys(platform, 'failing'),
  ...consumerChecks({ ...platform, consumers }, () => 'failing'),
];
