import type { RunningConsumers } from '#platform/consumers/run-consumers.ts';
import { consumerChecks } from '#platform/health/consumer-checks.ts';
import type { HealthCheck } from '#platform/health/health.ts';
import { portChecks } from '#platform/health/port-checks.ts';
import type { Platform } from '#platform/platform.ts';

type Consumers = Pick<RunningConsumers, 'status'>;

/** A worker process is ready when it does all of its work, because it serves no requests (ADR 0021). */
export const workerHealthChecks = (platform: Platform, consumers: Consumers): HealthCheck[] => [
  ...projectorHealthChecks(platform, consumers),
  portChecks.jobs(platform, 'failing'),
  portChecks.broadcast(platform, 'failing'),
  // Payment jobs wait and are retried, so an unavailable provider only degrades the service.
  portChecks.payments(platform, 'degraded'),
];

export const projectorHealthChecks = (platform: Platform, consumers: Consumers): HealthCheck[] => [
  portChecks.eventStore(platform, 'failing'),
  // Read models that are being built are normal work for the projector.
  portChecks.readModels(platform, 'failing', []),
  portChecks.keys(platform, 'failing'),
  ...consumerChecks({ ...platform, consumers }, () => 'failing'),
];
