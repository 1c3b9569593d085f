import type { Projection } from '#contract/projections.ts';
import { readPlace } from '#platform/consumers/log-place.ts';
import { findTrouble } from '#platform/consumers/troubles.ts';
import type { Projection as ReadModel } from '#projections/engine/projection.ts';
import { checkpointOf, generationOf, readTarget } from '#projections/engine/versions.ts';
import type { HasAll } from './newest-positions.ts';
import type { AdminRoutesDeps } from './ports.ts';

type Ports = Pick<AdminRoutesDeps['platform'], 'readModels' | 'storedEvents'>;

/**
 * What readers see of a read model, and what is built beside it. Positions cannot be subtracted: how far each is, is said by when
 * the newest event that it has read was stored, because an event's own time may lie long before that.
 */
export const shownProjection = async (
  ports: Ports,
  { collection: { name, version }, categories }: ReadModel,
  hasAll: HasAll,
): Promise<Omit<Projection, 'asked'>> => {
  const { readModels } = ports;
  const active = await readModels.activeVersion(name);
  const target = await readTarget(readModels, name);
  const trouble = await findTrouble(readModels, name);
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
  const { position, event } = await readPlace(readModels, checkpointOf(name, physical));
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
