import { loadState } from '#application/load-stream.ts';
import { recordRebuild } from '#application/read-models/record-rebuild.ts';
import { projectionOperations, type Projection } from '#contract/system/projections.ts';
import { readModelDecider, readModelStream } from '#domain/read-model/read-model.ts';
import { Rejection } from '#domain/shared/rejection.ts';
import { projections } from '#projections/catalogue.ts';
import type { Projection as ReadModel } from '#projections/engine/projection.ts';
import {
  requestRebuild,
  toCheckpointName,
  getGeneration,
  readTarget,
} from '#projections/engine/versions.ts';
import { contentRange, toSkipAndLimit } from '../http/simple-rest.ts';
import { createUpToDateCheck, type IsUpToDate } from '../admin/newest-positions.ts';
import type { AdminRoutesDeps } from '../admin/ports.ts';
import { readCheckpoint } from '#platform/consumers/log-checkpoint.ts';
import { findConsumerError } from '#platform/consumers/consumer-errors.ts';

const sortedProjections = projections.toSorted((one, other) =>
  one.collection.name < other.collection.name ? -1 : 1,
);

/** Read models with their progress. The process with the projections carries out rebuilds. */
export const projectionRoutes = ({ routes, platform }: AdminRoutesDeps): void => {
  routes.on(projectionOperations.projections, async ({ jsonQuery: { range } }) => {
    const { skip, limit } = toSkipAndLimit(range);
    const body = await toProjections(platform, sortedProjections.slice(skip, skip + limit));
    const total = sortedProjections.length;
    return { body, headers: contentRange('projections', { skip, rows: body.length, total }) };
  });
  routes.on(projectionOperations.projection, async ({ params }) => ({
    body: await toProjection(platform, requireReadModel(params.id)),
  }));
  routes.on(
    projectionOperations.rebuildProjection,
    async ({ params: { id: name }, body: { reason }, command, waitForProjections }) => {
      const projection = requireReadModel(name);
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

const requireReadModel = (name: string): ReadModel => {
  const readModel = sortedProjections.find(({ collection }) => collection.name === name);
  if (readModel) return readModel;
  throw new Rejection('missing', 'projection/unknown', {
    message: 'There is no such read model.',
  });
};

const alreadyBuildingError = (): Rejection =>
  new Rejection('conflict', 'projection/building', {
    message: 'This read model is already being built.',
  });

const toProjection = async (platform: Platform, projection: ReadModel): Promise<Projection> => {
  const [described] = await toProjections(platform, [projection]);
  if (!described) throw new TypeError('A read model was not described.');
  return described;
};

const toProjections = async (
  platform: Platform,
  some: readonly ReadModel[],
): Promise<Projection[]> => {
  const categories = new Set(some.flatMap((each) => each.categories));
  const isUpToDate = await createUpToDateCheck(platform, categories);
  return Promise.all(
    some.map(async (projection) => ({
      ...(await describeProjection(platform, projection, isUpToDate)),
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
const describeProjection = async (
  ports: Ports,
  { collection: { name, version }, categories }: ReadModel,
  hasAll: IsUpToDate,
): Promise<Omit<Projection, 'asked'>> => {
  const { readModels } = ports;
  const activeVersion = await readModels.activeVersion(name);
  const targetVersion = await readTarget(readModels, name);
  const consumerError = await findConsumerError(readModels, name);
  const isBuilding = targetVersion !== undefined && targetVersion !== activeVersion;
  const activeGeneration =
    activeVersion === undefined ? undefined : await readGeneration(ports, name, activeVersion);
  return {
    id: name,
    version,
    shown: activeGeneration?.shown ?? null,
    building: isBuilding ? (await readGeneration(ports, name, targetVersion)).shown : null,
    upToDate: activeGeneration !== undefined && hasAll(activeGeneration.position, categories),
    trouble: consumerError
      ? { state: consumerError.state, reason: consumerError.reason, since: consumerError.since }
      : null,
  };
};

const readGeneration = async (
  { readModels, storedEvents }: Ports,
  name: string,
  physical: number,
): Promise<{ readonly position: string; readonly shown: NonNullable<Projection['shown']> }> => {
  const { position, event } = await readCheckpoint(readModels, toCheckpointName(name, physical));
  const reachedAt = event ? await findStoredAt(storedEvents, event) : null;
  return { position, shown: { generation: getGeneration(physical), reachedAt } };
};

const findStoredAt = async (
  storedEvents: Ports['storedEvents'],
  { stream, revision }: { readonly stream: string; readonly revision: number },
): Promise<string | null> => {
  for await (const { storedAt } of storedEvents.read(stream, revision)) return storedAt;
  return null;
};
