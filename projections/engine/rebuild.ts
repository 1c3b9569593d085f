import { randomUUID } from 'node:crypto';
import type { ConsumerLogger, ConsumerPorts } from '#platform/consumers/log-handler.ts';
import { leaseTtlMs } from '#platform/consumers/lease.ts';
import { listSkippedEvents } from '#platform/consumers/operator-decisions.ts';
import { createLogReplayer } from '#platform/consumers/replay.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { retryWithBackoff } from '#platform/resilience/retry-with-backoff.ts';
import { leaseName } from './generations.ts';
import { openProjectionHandler } from './projection-handler.ts';
import type { Projection } from './projection.ts';
import {
  declaredVersion,
  dropOtherVersions,
  getGeneration,
  planBuild,
  requestRebuild,
  storedCollection,
} from './versions.ts';

export type RebuildResult = {
  readonly version: number;
  readonly generation: number;
  /** False if a running projector did not finish in time. It continues in the background. */
  readonly finished: boolean;
};

export type RebuildOptions = {
  readonly ports: ConsumerPorts;
  readonly projection: Projection;
  readonly logger: ConsumerLogger;
  readonly timeoutMs: number;
};

/**
 * Builds a new generation of a read model and switches to it. The holder of the projection's lease does the work: a
 * running projector, or else this call.
 */
export const rebuildProjection = async (options: RebuildOptions): Promise<RebuildResult> => {
  const { ports, projection } = options;
  const holder = randomUUID();
  const target = await requestRebuild(ports.readModels, projection.collection);
  const hasLease = await ports.leases.acquire(leaseName(projection), holder, leaseTtlMs);
  const isFinished = hasLease
    ? await buildInThisProcess(options, holder, target)
    : await waitForSwitch(options, target);
  return {
    version: declaredVersion(target),
    generation: getGeneration(target),
    finished: isFinished,
  };
};

const buildInThisProcess = async (
  { ports, projection, logger }: RebuildOptions,
  holder: string,
  target: number,
): Promise<true> => {
  const { leases } = ports;
  const lease = leaseName(projection);
  const renewal = setInterval(() => {
    // Losing the lease causes duplicate work, but no wrong data.
    leases.acquire(lease, holder, leaseTtlMs).catch(() => undefined);
  }, leaseTtlMs / 3);
  try {
    await buildGeneration(projection, { ...ports, logger }, target);
  } finally {
    clearInterval(renewal);
    await leases.release(lease, holder);
  }
  return true;
};

type BuildPorts = Pick<ConsumerPorts, 'eventStore' | 'readModels' | 'upcast'> & {
  readonly logger?: Pick<ConsumerLogger, 'warn'>;
  /** The store with the decisions of operators, if it is not the one that is built. */
  readonly decisions?: ReadModels;
};

export const buildGeneration = async (
  projection: Projection,
  { readModels, logger, decisions = readModels, ...source }: BuildPorts,
  target: number,
): Promise<void> => {
  const { name } = projection.collection;
  const replay = createLogReplayer(source, {
    name,
    categories: projection.categories,
    skipped: await readSkippedEventIds(decisions, name),
    onMove: () => undefined,
    onRetry: (err) => {
      logger?.warn({ consumer: name, err }, 'The read models are unavailable; retrying.');
    },
  });
  const handlerOptions = {
    readModels,
    projection,
    physicalVersion: target,
    mode: 'rebuild',
  } as const;
  const openedHandler = await openProjectionHandler(handlerOptions);
  const activeReplay = replay({ ...openedHandler, signal: new AbortController().signal });
  if (!(await activeReplay.toHead())) {
    const failure = activeReplay.failure();
    const reason = failure instanceof Error ? failure.message : String(failure);
    throw new Error(`Projection ${name} failed at ${reason}`, { cause: failure });
  }
  await readModels.activate(storedCollection(projection.collection, target));
  const plan = await planBuild(readModels, projection.collection);
  await dropOtherVersions(readModels, name, plan);
};

const readSkippedEventIds = async (
  readModels: ReadModels,
  name: string,
): Promise<ReadonlySet<string>> =>
  new Set((await listSkippedEvents(readModels, name)).map(({ eventId }) => eventId));

const waitForSwitch = async (
  { ports, projection, timeoutMs }: RebuildOptions,
  target: number,
): Promise<boolean> => {
  const { name } = projection.collection;
  const check = async (): Promise<true> => {
    if ((await ports.readModels.activeVersion(name)) === target) return true;
    throw new NotSwitchedError();
  };
  return retryWithBackoff(check, {
    minPauseMs: 100,
    maxPauseMs: 100,
    maxElapsedMs: timeoutMs,
    shouldRetry: (error) => error instanceof NotSwitchedError,
  }).catch((error: unknown) => {
    if (error instanceof NotSwitchedError) return false;
    throw error;
  });
};

class NotSwitchedError extends Error {}
