import { loadState } from '#application/load-stream.ts';
import { recordRebuild } from '#application/read-models/record-rebuild.ts';
import { projectionOperations } from '#contract/operations/projections.ts';
import type { Projection } from '#contract/projections.ts';
import { readModelDecider, readModelStream } from '#domain/read-model/decider.ts';
import { Rejection } from '#domain/shared/rejection.ts';
import { projections } from '#projections/catalogue.ts';
import type { Projection as ReadModel } from '#projections/engine/projection.ts';
import { requestRebuild } from '#projections/engine/versions.ts';
import { contentRange, pageOf } from '../http/simple-rest.ts';
import { newestPositions } from './newest-positions.ts';
import type { AdminRoutesDeps } from './ports.ts';
import { shownProjection } from './shown-projection.ts';

const sorted = projections.toSorted((one, other) =>
  one.collection.name < other.collection.name ? -1 : 1,
);

/** The read models, how far each has come, and rebuilds, which the process with the projections carries out. */
export const projectionsResource = ({ routes, platform }: AdminRoutesDeps): void => {
  routes.on(projectionOperations.projections, async ({ jsonQuery: { range } }) => {
    const { skip, limit } = pageOf(range);
    const body = await shown(platform, sorted.slice(skip, skip + limit));
    const total = sorted.length;
    return { body, headers: contentRange('projections', { skip, rows: body.length, total }) };
  });
  routes.on(projectionOperations.projection, async ({ params }) => ({
    body: await shownOne(platform, named(params.id)),
  }));
  routes.on(
    projectionOperations.rebuildProjection,
    async ({ params: { id: name }, body: { reason }, command, waitForProjections }) => {
      const projection = named(name);
      const { building } = await shownOne(platform, projection);
      if (building !== null) throw underWay();
      const generation = await requestRebuild(platform.readModels, projection.collection);
      await recordRebuild(platform, { name, generation, reason }, command);
      await waitForProjections();
      return { body: await shownOne(platform, projection) };
    },
  );
};

type Platform = AdminRoutesDeps['platform'];

const named = (name: string): ReadModel => {
  const found = sorted.find(({ collection }) => collection.name === name);
  if (found) return found;
  throw new Rejection('missing', 'projection/unknown', {
    message: 'There is no such read model.',
  });
};

const underWay = (): Rejection =>
  new Rejection('conflict', 'projection/building', {
    message: 'This read model is being built already.',
  });

const shownOne = async (platform: Platform, projection: ReadModel): Promise<Projection> => {
  const [one] = await shown(platform, [projection]);
  if (!one) throw new TypeError('A read model was not described.');
  return one;
};

const shown = async (platform: Platform, some: readonly ReadModel[]): Promise<Projection[]> => {
  const categories = new Set(some.flatMap((each) => each.categories));
  const hasAll = await newestPositions(platform, categories);
  return Promise.all(
    some.map(async (projection) => ({
      ...(await shownProjection(platform, projection, hasAll)),
      asked: await askedFor(platform, projection.collection.name),
    })),
  );
};

const askedFor = async (platform: Platform, name: string): Promise<Projection['asked']> => {
  const stream = readModelStream(name);
  const { asked } = await loadState(platform, { decider: readModelDecider, stream });
  return asked && { reason: asked.reason, at: asked.requestedAt };
};
