import { loadState } from '#application/load-stream.ts';
import { recordRebuild } from '#application/read-models/record-rebuild.ts';
import { projectionOperations } from '#contract/operations/projections.ts';
import type { Projection } from '#contract/projections.ts';
import { readModelDecider, readModelStream } from '#domain/read-model/decider.ts';
import { Rejection } from '#domain/shared/rejection.ts';
import { projections } from '#projections/catalogue.ts';
import { requestRebuild } from '#projections/engine/versions.ts';
import { contentRange, pageOf } from '../http/simple-rest.ts';
import type { AdminRoutesDeps } from './ports.ts';
import { shownProjection } from './shown-projection.ts';

const sorted = projections
  .map(({ collection }) => collection)
  .toSorted((one, other) => (one.name < other.name ? -1 : 1));

/** The read models, how far each has come, and rebuilds, which the process with the projections carries out. */
export const projectionsResource = ({ routes, platform }: AdminRoutesDeps): void => {
  routes.on(projectionOperations.projections, async ({ jsonQuery: { range } }) => {
    const { skip, limit } = pageOf(range);
    const head = await platform.eventStore.head();
    const page = sorted.slice(skip, skip + limit);
    const body = await Promise.all(page.map((each) => shown(platform, each, head)));
    const total = sorted.length;
    return { body, headers: contentRange('projections', { skip, rows: body.length, total }) };
  });
  routes.on(projectionOperations.projection, async ({ params }) => ({
    body: await shown(platform, named(params.id), await platform.eventStore.head()),
  }));
  routes.on(
    projectionOperations.rebuildProjection,
    async ({ params: { id: name }, body: { reason }, command, waitForProjections }) => {
      const collection = named(name);
      const before = await shown(platform, collection, await platform.eventStore.head());
      if (before.building !== null) throw underWay();
      const generation = await requestRebuild(platform.readModels, collection);
      const written = await recordRebuild(platform, { name, generation, reason }, command);
      await waitForProjections(written.positions);
      return { body: await shown(platform, collection, await platform.eventStore.head()) };
    },
  );
};

type Collection = (typeof sorted)[number];

const named = (name: string): Collection => {
  const found = sorted.find((each) => each.name === name);
  if (found) return found;
  throw new Rejection('missing', 'projection/unknown', {
    message: 'There is no such read model.',
  });
};

const underWay = (): Rejection =>
  new Rejection('conflict', 'projection/building', {
    message: 'This read model is being built already.',
  });

const shown = async (
  platform: AdminRoutesDeps['platform'],
  collection: Collection,
  head: string,
): Promise<Projection> => {
  const { asked } = await loadState(platform, {
    decider: readModelDecider,
    stream: readModelStream(collection.name),
  });
  return {
    ...(await shownProjection(platform, collection, head)),
    asked: asked && { reason: asked.reason, at: asked.requestedAt },
  };
};
