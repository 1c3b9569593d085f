import type { EventStore, Position } from '#platform/event-store/event-store.port.ts';
import type {
  CollectionDefinition,
  Document,
  ReadModels,
} from '#platform/read-models/read-models.port.ts';
import { shownPosition } from '#projections/engine/await-positions.ts';
import type { Projection } from '#projections/engine/projection.ts';
import { declaredVersion, readTarget } from '#projections/engine/versions.ts';
import { categoryOf } from '#projections/engine/payload.ts';
import type { Reaction } from './reaction.ts';

/** Where each reaction began, so that one that was deployed on an empty log is not taken for new later. */
type Beginning = Document & { readonly from: Position };
const beginnings: CollectionDefinition = { name: 'reaction-beginnings', version: 1, indexes: [] };

export type ProgressPorts = { readonly eventStore: EventStore; readonly readModels: ReadModels };

const checkpointName = ({ name }: Reaction): string => `reaction/${name}`;

/** Where the reaction goes on; a new one begins at the head, or at the start when it says so. */
export const reactedUpTo = async (
  { eventStore, readModels }: ProgressPorts,
  reaction: Reaction,
): Promise<Position> => {
  const id = reaction.name;
  const known = (await readModels.load<Beginning>(beginnings, [id])).get(id)?.document;
  if (known) {
    const checkpoint = await readModels.checkpoint(checkpointName(reaction));
    return checkpoint > known.from ? checkpoint : known.from;
  }
  const from = reaction.from === 'start' ? '' : await eventStore.head();
  const document: Beginning = { id, from };
  await readModels.write({ changes: [{ collection: beginnings, changes: [{ id, document }] }] });
  return from;
};

export const noteReacted = (
  readModels: ReadModels,
  reaction: Reaction,
  position: Position,
): Promise<void> =>
  readModels.write({ changes: [], checkpoint: { name: checkpointName(reaction), position } });

/** Does what is read show this event, and is no rebuild of it under way? */
export const shows = async (
  readModels: ReadModels,
  projection: Projection,
  { stream, position }: { readonly stream: string; readonly position: Position },
): Promise<boolean> => {
  const { name, version } = projection.collection;
  const active = await readModels.activeVersion(name);
  if (active === undefined || declaredVersion(active) !== version) return false;
  const target = await readTarget(readModels, name);
  if (target !== undefined && target !== active) return false;
  if (!projection.categories.includes(categoryOf(stream))) return true;
  return (await shownPosition(readModels, name)) >= position;
};
