import { eventRegistry } from '#application/event-registry.ts';
import { openObservations } from '#observations/collections.ts';
import { requireBackupTaken } from '#observations/require-backup-taken.ts';
import { startProcessFiguresWriter } from '#platform/process-figures/write-process-figures.ts';
import type { ProcessKind } from '#platform/process-figures/record.ts';
import { createPlatform } from '#platform/composition.ts';
import { readConfig, assertEnginesConfigured } from '#platform/config.ts';
import type { RunningConsumers } from '#platform/consumers/run-consumers.ts';
import { exitWithStartupError } from '#platform/startup-errors.ts';
import { longestLag } from '#platform/health/consumer-figures.ts';
import { startHealthServer } from '#platform/health/health-server.ts';
import { combineHealthChecks, type HealthCheck } from '#platform/health/health.ts';
import { processCounters } from '#platform/health/process-counters.ts';
import { processMetrics } from '#platform/health/process-metrics.ts';
import { createLogger } from '#platform/logger.ts';
import type { Platform } from '#platform/platform.ts';
import { shutDownOnSignals } from '#platform/shutdown.ts';

export type ProcessPart = { readonly stop: () => Promise<void> };

export type ProcessParts = {
  readonly parts: readonly ProcessPart[];
  readonly consumers: RunningConsumers;
  readonly checks: readonly HealthCheck[];
};

export const runProcess = (
  name: Extract<ProcessKind, 'workers' | 'projector'>,
  startParts: (platform: Platform) => Promise<ProcessParts>,
): Promise<void> => runConfiguredProcess(name, startParts).catch(exitWithStartupError);

const runConfiguredProcess: typeof runProcess = async (name, startParts) => {
  const config = readConfig(process.env);
  assertEnginesConfigured(config);
  const logger = createLogger({ level: config.LOG_LEVEL, format: config.LOG_FORMAT, name });
  const platform = await createPlatform(config, { logger, eventRegistry, allInOne: false });
  await openObservations(platform, { beforeMigration: requireBackupTaken(process.argv) });
  const counters = processCounters();
  const { jobs, onAppend, droppedSubscriptions } = platform;
  counters.countAppends(onAppend);
  counters.countJobs(jobs);
  const startedParts: { consumers?: RunningConsumers } = {};
  // Before the parts, so that no mail is sent by a process that a move does not see.
  const figuresWriter = await startProcessFiguresWriter({
    ...platform,
    counters,
    kind: name,
    readings: () => ({
      connections: 0,
      secondsBehind: longestLag(startedParts.consumers?.status() ?? []),
    }),
  });
  const { parts, consumers, checks } = await startParts(platform);
  startedParts.consumers = consumers;
  const health = combineHealthChecks(checks);
  const healthServer = await startHealthServer({
    ...platform,
    health,
    metrics: processMetrics({ consumers, jobs, onAppend, droppedSubscriptions, health }),
  });
  shutDownOnSignals({
    logger,
    steps: () => [
      { name: 'health', stop: () => healthServer.close(0) },
      { name: 'figures', stop: figuresWriter.stop },
      { name, stop: () => Promise.all(parts.map((part) => part.stop())) },
      ...platform.closeSteps,
    ],
  });
  logger.info({ health: healthServer.address }, 'Running.');
};
