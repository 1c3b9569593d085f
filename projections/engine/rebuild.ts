import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { openConsumer } from './consumer.ts';
import { leaseTtlMs } from './lease.ts';
import type { EngineLogger, ProjectionPorts } from './ports.ts';
import type { Projection } from './projection.ts';
import { replay } from './replay.ts';
import {
  declaredVersion,
  dropOthers,
  generationOf,
  planBuild,
  requestRebuild,
  storedCollection,
} from './versions.ts';

export type Rebuilt = {
  readonly version: number;
  readonly generation: number;
  /** False when a projector that runs already has not finished it yet; it goes on. */
  readonly finished: boolean;
};

export type RebuildOptions = {
  readonly ports: ProjectionPorts;
  readonly projection: Projection;
  readonly logger: EngineLogger;
  /** How long to wait for a projector that runs already. */
  readonly timeoutMs: number;
};

/**
 * Builds a read model again beside the one that is read, and switches. Whoever holds the projection's lease does it: a
 * projector that runs already, or else this call.
 */
export const rebuildProjection = async (options: RebuildOptions): Promise<Rebuilt> => {
  const { ports, projection, timeoutMs } = options;
  const { name } = projection.collection;
  const holder = randomUUID();
  const target = await requestRebuild(ports.readModels, projection.collection);
  const isOurs = await ports.leases.acquire(`projection/${name}`, holder, leaseTtlMs);
  const finished = isOurs
    ? await buildHere(options, holder, target)
    : await waitForSwitch(options, target, performance.now() + timeoutMs);
  return { version: declaredVersion(target), generation: generationOf(target), finished };
};

const buildHere = async (
  { ports, projection }: RebuildOptions,
  holder: string,
  target: number,
): Promise<true> => {
  const { eventStore, readModels, leases } = ports;
  const { name } = projection.collection;
  const lease = `projection/${name}`;
  const keeping = setInterval(() => {
    // Losing the lease costs work, not correctness.
    leases.acquire(lease, holder, leaseTtlMs).catch(() => undefined);
  }, leaseTtlMs / 3);
  try {
    await build(projection, { eventStore, readModels }, target);
  } finally {
    clearInterval(keeping);
    await leases.release(lease, holder);
  }
  return true;
};

/** Replays everything that is stored into one generation, switches to it and drops the others. */
export const build = async (
  projection: Projection,
  { eventStore, readModels }: Pick<ProjectionPorts, 'eventStore' | 'readModels'>,
  target: number,
): Promise<void> => {
  const failure = Promise.withResolvers<never>();
  const consumer = await openConsumer({
    ...{ readModels, projection },
    physical: target,
    mode: 'rebuild',
    onAdvance: () => undefined,
    onFailure: failure.reject,
    onWait: () => undefined,
  });
  const { signal } = new AbortController();
  await Promise.race([replay({ eventStore, consumer, signal }), failure.promise]);
  await readModels.activate(storedCollection(projection.collection, target));
  const plan = await planBuild(readModels, projection.collection);
  await dropOthers(readModels, projection.collection.name, plan);
};

const waitForSwitch = async (
  { ports, projection }: RebuildOptions,
  target: number,
  until: number,
): Promise<boolean> => {
  const { name } = projection.collection;
  while (performance.now() < until) {
    if ((await ports.readModels.activeVersion(name)) === target) return true;
    await pause(100);
  }
  return false;
};
