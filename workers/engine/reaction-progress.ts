import {
  readCheckpoint,
  startOfLog,
  type LogCheckpoint,
} from '#platform/consumers/log-checkpoint.ts';
import type { LogMismatch } from '#platform/consumers/log-mismatch.ts';
import {
  startPosition,
  type EventStore,
  type Position,
} from '#platform/event-store/event-store.port.ts';
import type {
  CollectionDefinition,
  Document,
  ReadModels,
} from '#platform/read-models/read-models.port.ts';
import type { Projection } from '#projections/engine/projection.ts';
import { readActivePosition } from '#projections/engine/shown-position.ts';
import { declaredVersion, readTarget } from '#projections/engine/versions.ts';
import type { Reaction } from './reaction.ts';

// The start position of each reaction, so that a reaction deployed on an empty log is not treated as new later.
type StartPosition = Document & {
  readonly from: Position;
  // The number of times an operator has set the position; absent before the first time.
  readonly round?: number;
  // The reason why the reaction waits until the log contains this position again, or until an operator sets another
  // one.
  readonly waits?: LogMismatch | undefined;
};
const startPositions: CollectionDefinition = {
  name: 'reaction-beginnings',
  version: 1,
  indexes: [],
};

export type ProgressPorts = { readonly eventStore: EventStore; readonly readModels: ReadModels };

// A checkpoint never moves back, so each round has a new one.
const getCheckpointId = ({ id, round }: StartPosition): string =>
  round === undefined ? `reaction/${id}` : `reaction/${id}@${String(round)}`;

export type ReactionPosition = {
  readonly logCheckpoint: LogCheckpoint;
  readonly checkpoint: string;
  readonly waits: LogMismatch | undefined;
};

/**
 * The position from which the reaction continues. A new reaction starts at the head, or at the start if it declares
 * so.
 */
export const loadReactionPosition = async (
  ports: ProgressPorts,
  reaction: Reaction,
): Promise<ReactionPosition> => {
  await initializeReactions(ports, [reaction]);
  const storedStart = await findStartPosition(ports.readModels, reaction.name);
  if (!storedStart) throw new Error(`The beginning of ${reaction.name} is not stored.`);
  return toPosition(ports.readModels, storedStart);
};

/**
 * Stores the start position of reactions that have never run. Later events are then processed even if this process
 * ends first.
 */
export const initializeReactions = async (
  { eventStore, readModels }: ProgressPorts,
  reactions: readonly Reaction[],
): Promise<void> => {
  const names = reactions.map(({ name }) => name);
  const existingStarts = await readModels.load<StartPosition>(startPositions, names);
  const newReactions = reactions.filter(({ name }) => !existingStarts.get(name)?.document);
  if (newReactions.length === 0) return;
  const head = await eventStore.head();
  const changes = newReactions.map(({ name: id, from }) => ({
    id,
    document: { id, from: from === 'start' ? startPosition : head },
    position: lowestPosition,
  }));
  await readModels.write({ changes: [{ collection: startPositions, changes }] });
};

// A write that is not newer than the stored one is skipped, so the first of several processes wins.
const lowestPosition: Position = '0';

/** Whether any reaction has started on these stores. Reactions would process events that are imported afterwards. */
export const hasAnyReactionStarted = async ({
  readModels,
}: Pick<ProgressPorts, 'readModels'>): Promise<boolean> =>
  (await readModels.collection<StartPosition>(startPositions).count()) > 0;

/** The stored position; the start if the reaction has never run. */
export const reactionPosition = async (
  readModels: ReadModels,
  { name }: Reaction,
): Promise<Position> => {
  const storedStart = await findStartPosition(readModels, name);
  return storedStart
    ? (await toPosition(readModels, storedStart)).logCheckpoint.position
    : startPosition;
};

/**
 * The part of the log that the reaction has processed: after `from`, up to `to`. Undefined if it has never run, or
 * while it waits.
 */
export const findProcessedPart = async (
  readModels: ReadModels,
  { name }: Pick<Reaction, 'name'>,
): Promise<{ readonly from: Position; readonly to: Position } | undefined> => {
  const storedStart = await findStartPosition(readModels, name);
  if (!storedStart || storedStart.waits) return undefined;
  const { logCheckpoint } = await toPosition(readModels, storedStart);
  return { from: storedStart.from, to: logCheckpoint.position };
};

const toPosition = async (
  readModels: ReadModels,
  beginning: StartPosition,
): Promise<ReactionPosition> => {
  const checkpoint = getCheckpointId(beginning);
  const savedCheckpoint = await readCheckpoint(readModels, checkpoint);
  const logCheckpoint =
    savedCheckpoint.position >= beginning.from
      ? savedCheckpoint
      : { position: beginning.from, event: undefined };
  return { logCheckpoint, checkpoint, waits: beginning.waits };
};

const findStartPosition = async (
  readModels: ReadModels,
  id: string,
): Promise<StartPosition | undefined> =>
  (await readModels.load<StartPosition>(startPositions, [id])).get(id)?.document ?? undefined;

const writeStartPositions = (
  readModels: ReadModels,
  documents: readonly StartPosition[],
): Promise<void> => {
  const changes = documents.map((document) => ({ id: document.id, document }));
  return readModels.write({ changes: [{ collection: startPositions, changes }] });
};

export const saveLogMismatch = async (
  readModels: ReadModels,
  { name }: Reaction,
  waits: LogMismatch | undefined,
): Promise<void> => {
  const storedStart = await findStartPosition(readModels, name);
  if (storedStart) await writeStartPositions(readModels, [{ ...storedStart, waits }]);
};

/** The reactions that wait because they followed another log. */
export const listMismatchedReactions = async (readModels: ReadModels): Promise<readonly string[]> =>
  (await readModels.collection<StartPosition>(startPositions).find())
    .filter(isMismatched)
    .map(({ id }) => id);

// A reaction that is held waits for the start of the log, which every log has.
const isMismatched = ({ waits }: StartPosition): boolean =>
  waits !== undefined && waits.place.position !== startPosition;

/**
 * Continues reactions that followed another log after the given position of the current log. Returns
 * their names. Held reactions are left, because they would skip or repeat work.
 */
export const resumeReactions = async (
  readModels: ReadModels,
  from: Position,
): Promise<readonly string[]> => {
  const allStarts = await readModels.collection<StartPosition>(startPositions).find();
  const resumedStarts = allStarts
    .filter(isMismatched)
    .map(({ id, round = 0 }): StartPosition => ({ id, from, round: round + 1 }));
  await writeStartPositions(readModels, resumedStarts);
  return resumedStarts.map(({ id }) => id);
};

/** Lets every reaction wait until `releaseReactions`. A reaction that waits already keeps its reason. */
export const holdReactions = async (readModels: ReadModels, reason: string): Promise<void> => {
  const allStarts = await readModels.collection<StartPosition>(startPositions).find();
  const logMismatch: LogMismatch = { place: startOfLog, reason };
  await writeStartPositions(
    readModels,
    allStarts
      .filter((each) => each.waits === undefined)
      .map((each) => ({ ...each, waits: logMismatch })),
  );
};

/** Continues the reactions that were held for this reason, where they were. */
export const releaseReactions = async (readModels: ReadModels, reason: string): Promise<void> => {
  const allStarts = await readModels.collection<StartPosition>(startPositions).find();
  await writeStartPositions(
    readModels,
    allStarts
      .filter(({ waits }) => waits?.reason === reason)
      .map((each) => ({ ...each, waits: undefined })),
  );
};

/** The position of the active generation; undefined while it is being rebuilt. */
export const readPositionUnlessRebuilding = async (
  readModels: ReadModels,
  { collection: { name, version } }: Projection,
): Promise<Position | undefined> => {
  const currentVersion = await readModels.activeVersion(name);
  if (currentVersion === undefined || declaredVersion(currentVersion) !== version) return undefined;
  const target = await readTarget(readModels, name);
  if (target !== undefined && target !== currentVersion) return undefined;
  return readActivePosition(readModels, name);
};
