import { loadState } from '#application/load-stream.ts';
import { recordRebuild } from '#application/read-models/record-rebuild.ts';
import { projectionOperations } from '#contract/operations/system/projections.ts';
import type { Projection } from '#contract/system/projections.ts';
import { readModelDecider, readModelStream } from '#domain/read-model/decider.ts';
import { Rejection } from '#domain/shared/rejection.ts';
import { projections } from '#projections/catalogue.ts';
import type { Projection as ReadModel } from '#projections/engine/projection.ts';
import {
  requestRebuild,
  checkpointOf,
  generationOf,
  readTarget,
} from '#projections/engine/versions.ts';
import { contentRange, pageOf } from '../http/simple-rest.ts';
import { createUpToDateCheck, type IsUpToDate } from '../admin/newest-positions.ts';
import type { AdminRoutesDeps } from '../admin/ports.ts';
import { readCheckpoint } from '#platform/consumers/log-checkpoint.ts';
import { findConsumerError } from '#platform/consumers/consumer-errors.ts';

const sorted = projections.toSorted((one, other) =>
  one.collection.name < other.collection.name ? -1 : 1,
);

/** Read models with their progress. The process with the projections carries out rebuilds. */
export const projectionsResource = ({ routes, platform }: AdminRoutesDeps): void => {
  routes.on(projectionOperations.projections, async ({ jsonQuery: { range } }) => {
    const { skip, limit } = pageOf(range);
    const body = await toProjections(platform, sorted.slice(skip, skip + limit));
    const total = sorted.length;
    return { body, headers: contentRange('projections', { skip, rows: body.length, total }) };
  });
  routes.on(projectionOperations.projection, async ({ params }) => ({
    body: await toProjection(platform, readModelOrReject(params.id)),
  }));
  routes.on(
    projectionOperations.rebuildProjection,
    async ({ params: { id: name }, body: { reason }, command, waitForProjections }) => {
      const projection = readModelOrReject(name);
      const { building } = await toProjection(platform, projection);
      if (building !== null) throw alreadyBuildingError();
      const generation = await requestRebuild(platform.readModels, projection.collection);
      await recordRebuild(platform, { name, generation, reason }, command);
      await waitForProjections();
      return { body: await toProjection(platform, projection) };
    },
  );
};

type Platform = AdminRoutesDeps['platform'];

const readModelOrReject = (name: string): ReadModel => {
  const found = sorted.find(({ collection }) => collection.name === name);
  if (found) return found;
  throw new Rejection('missing', 'projection/unknown', {
    message: 'There is no such read model.',
  });
};

const alreadyBuildingError = (): Rejection =>
  new Rejection('conflict', 'projection/building', {
    message: 'This read model is already being built.',
  });

const toProjection = async (platform: Platform, projection: ReadModel): Promise<Projection> => {
  const [one] = await toProjections(platform, [projection]);
  if (!one) throw new TypeError('A read model was not described.');
  return one;
};

const toProjections = async (
  platform: Platform,
  some: readonly ReadModel[],
): Promise<Projection[]> => {
  const categories = new Set(some.flatMap((each) => each.categories));
  const hasAll = await createUpToDateCheck(platform, categories);
  return Promise.all(
    some.map(async (projection) => ({
      ...(await shownProjection(platform, projection, hasAll)),
      asked: await readRebuildRequest(platform, projection.collection.name),
    })),
  );
};

const readRebuildRequest = async (
  platform: Platform,
  name: string,
): Promise<Projection['asked']> => {
  const stream = readModelStream(name);
  const { asked } = await loadState(platform, { decider: readModelDecider, stream });
  return asked && { reason: asked.reason, at: asked.requestedAt };
};

type Ports = Pick<AdminRoutesDeps['platform'], 'readModels' | 'storedEvents'>;

/**
 * A read model and the version being built. Positions cannot be subtracted, so progress is the time at which its newest
 * event was stored. An event's own time may be much earlier.
 */
const shownProjection = async (
  ports: Ports,
  { collection: { name, version }, categories }: ReadModel,
  hasAll: IsUpToDate,
): Promise<Omit<Projection, 'asked'>> => {
  const { readModels } = ports;
  const active = await readModels.activeVersion(name);
  const target = await readTarget(readModels, name);
  const trouble = await findConsumerError(readModels, name);
  const isBuilding = target !== undefined && target !== active;
  const seen = active === undefined ? undefined : await generation(ports, name, active);
  return {
    id: name,
    version,
    shown: seen?.shown ?? null,
    building: isBuilding ? (await generation(ports, name, target)).shown : null,
    upToDate: seen !== undefined && hasAll(seen.position, categories),
    trouble: trouble
      ? { state: trouble.state, reason: trouble.reason, since: trouble.since }
      : null,
  };
};

const generation = async (
  { readModels, storedEvents }: Ports,
  name: string,
  physical: number,
): Promise<{ readonly position: string; readonly shown: NonNullable<Projection['shown']> }> => {
  const { position, event } = await readCheckpoint(readModels, checkpointOf(name, physical));
  const reachedAt = event ? await timeOf(storedEvents, event) : null;
  return { position, shown: { generation: generationOf(physical), reachedAt } };
};

const timeOf = async (
  storedEvents: Ports['storedEvents'],
  { stream, revision }: { readonly stream: string; readonly revision: number },
): Promise<string | null> => {
  for await (const { storedAt } of storedEvents.read(stream, revision)) return storedAt;
  return null;
};
