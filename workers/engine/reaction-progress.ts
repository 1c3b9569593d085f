import { readCheckpoint, type LogCheckpoint } from '#platform/consumers/log-checkpoint.ts';
import type { LogMismatch } from '#platform/consumers/log-mismatch.ts';
import { start, type EventStore, type Position } from '#platform/event-store/event-store.port.ts';
import type {
  CollectionDefinition,
  Document,
  ReadModels,
} from '#platform/read-models/read-models.port.ts';
import type { Projection } from '#projections/engine/projection.ts';
import { shownPosition } from '#projections/engine/shown-position.ts';
import { declaredVersion, readTarget } from '#projections/engine/versions.ts';
import type { Reaction } from './reaction.ts';

// The start position of each reaction, so that a reaction deployed on an empty log is not treated as new later.
type Beginning = Document & {
  readonly from: Position;
  // The number of times an operator has set the position; absent before the first time.
  readonly round?: number;
  // The reason why the reaction waits until the log contains this position again, or until an operator sets another
  // one.
  readonly waits?: LogMismatch | undefined;
};
const beginnings: CollectionDefinition = { name: 'reaction-beginnings', version: 1, indexes: [] };

export type ProgressPorts = { readonly eventStore: EventStore; readonly readModels: ReadModels };

// A checkpoint never moves back, so each round has a new one.
const checkpointOf = ({ id, round }: Beginning): string =>
  round === undefined ? `reaction/${id}` : `reaction/${id}@${String(round)}`;

export type ReactionPosition = {
  readonly place: LogCheckpoint;
  readonly checkpoint: string;
  readonly waits: LogMismatch | undefined;
};

/**
 * The position from which the reaction continues. A new reaction starts at the head, or at the start if it declares
 * so.
 */
export const reactedUpTo = async (
  ports: ProgressPorts,
  reaction: Reaction,
): Promise<ReactionPosition> => {
  await beginReactions(ports, [reaction]);
  const beginning = await findBeginning(ports.readModels, reaction.name);
  if (!beginning) throw new Error(`The beginning of ${reaction.name} is not stored.`);
  return toPosition(ports.readModels, beginning);
};

/**
 * Stores the start position of reactions that have never run. Later events are then processed even if this process
 * ends first.
 */
export const beginReactions = async (
  { eventStore, readModels }: ProgressPorts,
  reactions: readonly Reaction[],
): Promise<void> => {
  const names = reactions.map(({ name }) => name);
  const existing = await readModels.load<Beginning>(beginnings, names);
  const unknown = reactions.filter(({ name }) => !existing.get(name)?.document);
  if (unknown.length === 0) return;
  const head = await eventStore.head();
  const changes = unknown.map(({ name: id, from }) => ({
    id,
    document: { id, from: from === 'start' ? start : head },
    position: firstWins,
  }));
  await readModels.write({ changes: [{ collection: beginnings, changes }] });
};

// A write that is not newer than the stored one is skipped, so the first of several processes wins.
const firstWins: Position = '0';

/** Whether any reaction has started on these stores. Reactions would process events that are imported afterwards. */
export const haveReactionsBegun = async ({
  readModels,
}: Pick<ProgressPorts, 'readModels'>): Promise<boolean> =>
  (await readModels.collection<Beginning>(beginnings).count()) > 0;

/** The stored position; the start if the reaction has never run. */
export const reactionPosition = async (
  readModels: ReadModels,
  { name }: Reaction,
): Promise<Position> => {
  const beginning = await findBeginning(readModels, name);
  return beginning ? (await toPosition(readModels, beginning)).place.position : start;
};

const toPosition = async (
  readModels: ReadModels,
  beginning: Beginning,
): Promise<ReactionPosition> => {
  const checkpoint = checkpointOf(beginning);
  const saved = await readCheckpoint(readModels, checkpoint);
  const place =
    saved.position >= beginning.from ? saved : { position: beginning.from, event: undefined };
  return { place, checkpoint, waits: beginning.waits };
};

const findBeginning = async (readModels: ReadModels, id: string): Promise<Beginning | undefined> =>
  (await readModels.load<Beginning>(beginnings, [id])).get(id)?.document ?? undefined;

const writeBeginnings = (
  readModels: ReadModels,
  documents: readonly Beginning[],
): Promise<void> => {
  const changes = documents.map((document) => ({ id: document.id, document }));
  return readModels.write({ changes: [{ collection: beginnings, changes }] });
};

export const saveWaiting = async (
  readModels: ReadModels,
  { name }: Reaction,
  waits: LogMismatch | undefined,
): Promise<void> => {
  const beginning = await findBeginning(readModels, name);
  if (beginning) await writeBeginnings(readModels, [{ ...beginning, waits }]);
};

/** Continues every waiting reaction after the given position of the current log. Returns their names. */
export const resumeReactions = async (
  readModels: ReadModels,
  from: Position,
): Promise<readonly string[]> => {
  const all = await readModels.collection<Beginning>(beginnings).find();
  const resumed = all
    .filter(({ waits }) => waits !== undefined)
    .map(({ id, round = 0 }): Beginning => ({ id, from, round: round + 1 }));
  await writeBeginnings(readModels, resumed);
  return resumed.map(({ id }) => id);
};

/** The position of the active generation; undefined while it is being rebuilt. */
export const shownPositionOf = async (
  readModels: ReadModels,
  { collection: { name, version } }: Projection,
): Promise<Position | undefined> => {
  const active = await readModels.activeVersion(name);
  if (active === undefined || declaredVersion(active) !== version) return undefined;
  const target = await readTarget(readModels, name);
  if (target !== undefined && target !== active) return undefined;
  return shownPosition(readModels, name);
};
