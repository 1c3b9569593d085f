import type { EventStore, Position } from '#platform/event-store/event-store.port.ts';
import type {
  CollectionDefinition,
  Document,
  ReadModels,
} from '#platform/read-models/read-models.port.ts';
import type { Projection } from '#projections/engine/projection.ts';
import { shownPosition } from '#projections/engine/shown-position.ts';
import { declaredVersion, readTarget } from '#projections/engine/versions.ts';
import type { Reaction } from './reaction.ts';

/** Where each reaction began, so that one deployed on an empty log does not count as new later. */
type Beginning = Document & { readonly from: Position };
const beginnings: CollectionDefinition = { name: 'reaction-beginnings', version: 1, indexes: [] };

export type ProgressPorts = { readonly eventStore: EventStore; readonly readModels: ReadModels };

const checkpointName = ({ name }: Reaction): string => `reaction/${name}`;

/** Where the reaction continues; a new one begins at the head, or at the start when it says so. */
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

/** The position of the active generation; undefined while it is being rebuilt. */
export const shownUpTo = async (
  readModels: ReadModels,
  { collection: { name, version } }: Projection,
): Promise<Position | undefined> => {
  const active = await readModels.activeVersion(name);
  if (active === undefined || declaredVersion(active) !== version) return undefined;
  const target = await readTarget(readModels, name);
  if (target !== undefined && target !== active) return undefined;
  return shownPosition(readModels, name);
};
