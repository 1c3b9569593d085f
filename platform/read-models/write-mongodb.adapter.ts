import type { AnyBulkWriteOperation, Collection, WriteError } from 'mongodb';
import { MongoBulkWriteError } from 'mongodb';
import { getIndexedWords } from './mongodb-query.ts';
import type { DocumentChange, Document } from './read-models.port.ts';

export type StoredMongoDocument = {
  readonly _id: string;
  readonly position: string;
  readonly document: Document | null;
  /** Words of the indexed field, if the collection has one. */
  readonly words?: readonly string[] | undefined;
};

export const writeChanges = async (
  collection: Collection<StoredMongoDocument>,
  changes: readonly DocumentChange[],
  wordsField?: string,
): Promise<void> => {
  for (const round of splitIntoRounds(changes))
    await writeRound({ collection, wordsField }, round, 1);
};

type Target = {
  readonly collection: Collection<StoredMongoDocument>;
  readonly wordsField: string | undefined;
};

// A bulk write is unordered, so a document may occur only once in each.
const splitIntoRounds = (changes: readonly DocumentChange[]): DocumentChange[][] => {
  const result: DocumentChange[][] = [];
  const nextRound = new Map<string, number>();
  for (const change of changes) {
    const round = nextRound.get(change.id) ?? 0;
    nextRound.set(change.id, round + 1);
    (result[round] ??= []).push(change);
  }
  return result;
};

const maxAttempts = 20;

const writeRound = async (
  target: Target,
  changes: readonly DocumentChange[],
  attempt: number,
): Promise<void> => {
  const { collection } = target;
  const plan = await choosePlan(target, changes);
  const steps = changes.flatMap((change) =>
    plan(change).map((operation) => ({ change, operation })),
  );
  if (steps.length === 0) return;
  const operations = steps.map(({ operation }) => operation);
  try {
    await collection.bulkWrite(operations, { ordered: false });
  } catch (error) {
    const duplicateIndexes = findDuplicateIndexes(error);
    if (!duplicateIndexes || attempt >= maxAttempts) throw error;
    const duplicateChanges = duplicateIndexes.flatMap((index) => steps[index]?.change ?? []);
    const positions = await findPositions(collection, duplicateChanges);
    // A duplicate key means that the stored document is at least as new or that an older one was
    // just written, so the positions are checked again.
    const remainingChanges = duplicateChanges.filter((change) => isNewer(change, positions));
    if (remainingChanges.length > 0) await writeRound(target, remainingChanges, attempt + 1);
  }
};

type Positions = ReadonlyMap<string, string>;
type PlanWrites = (change: DocumentChange) => AnyBulkWriteOperation<StoredMongoDocument>[];

// From this size on, a query for existing documents pays off: plain inserts cost half of guarded
// upserts.
const lookupThreshold = 100;

const choosePlan = async (
  { collection, wordsField }: Target,
  changes: readonly DocumentChange[],
): Promise<PlanWrites> => {
  const guardedWrite = createGuardedWritePlan(wordsField);
  if (changes.length < lookupThreshold) return guardedWrite;
  const positions = await findPositions(collection, changes);
  return (change) => {
    const { id, document, position } = checkChange(change);
    if (position === undefined) return guardedWrite(change);
    const words = getWords(document, wordsField);
    if (!positions.has(id))
      return [{ insertOne: { document: { _id: id, position, document, words } } }];
    return isNewer(change, positions) ? guardedWrite(change) : [];
  };
};

const createGuardedWritePlan =
  (wordsField: string | undefined): PlanWrites =>
  (change) => {
    const { id, document, position } = checkChange(change);
    const words = getWords(document, wordsField);
    if (position !== undefined) {
      const filter = { _id: id, position: { $lt: position } };
      const replacement = { position, document, words };
      return [{ replaceOne: { filter, replacement, upsert: true } }];
    }
    if (document) {
      const update = { $set: { document, words }, $setOnInsert: { position: '' } };
      return [{ updateOne: { filter: { _id: id }, update, upsert: true } }];
    }
    return [
      { deleteOne: { filter: { _id: id, position: '' } } },
      { updateOne: { filter: { _id: id }, update: { $set: { document: null, words } } } },
    ];
  };

const getWords = (
  document: Document | null,
  field: string | undefined,
): readonly string[] | undefined =>
  field === undefined ? undefined : getIndexedWords(document, field);

const checkChange = (change: DocumentChange): DocumentChange => {
  const { id, document } = change;
  if (document && document.id !== id) {
    throw new TypeError(`The change of ${id} has a document with the id ${document.id}.`);
  }
  return change;
};

const duplicateKey = 11_000;

// Undefined when there were also other errors.
const findDuplicateIndexes = (error: unknown): number[] | undefined => {
  if (!(error instanceof MongoBulkWriteError)) return undefined;
  const errors: WriteError[] = [error.writeErrors].flat();
  const hasOtherErrors = errors.some(({ code }) => code !== duplicateKey);
  return hasOtherErrors || errors.length === 0 ? undefined : errors.map(({ index }) => index);
};

const findPositions = async (
  collection: Collection<StoredMongoDocument>,
  changes: readonly DocumentChange[],
): Promise<Positions> => {
  const ids = changes.map(({ id }) => id);
  const storedDocuments = await findByIds(collection, ids, { position: 1 });
  return new Map(storedDocuments.map(({ _id, position }) => [_id, position]));
};

const isNewer = ({ id, position }: DocumentChange, positions: Positions): boolean => {
  const storedPosition = positions.get(id);
  return storedPosition === undefined || position === undefined || position > storedPosition;
};

const idsPerQuery = 500;

/** Reads in chunks, because some servers compare each id of a list with each document. */
export const findByIds = async (
  collection: Collection<StoredMongoDocument>,
  ids: readonly string[],
  projection: Readonly<Record<string, 1>> = {},
): Promise<StoredMongoDocument[]> => {
  const foundDocuments: StoredMongoDocument[] = [];
  for (let from = 0; from < ids.length; from += idsPerQuery) {
    const idChunk = ids.slice(from, from + idsPerQuery);
    foundDocuments.push(
      ...(await collection.find({ _id: { $in: idChunk } }, { projection }).toArray()),
    );
  }
  return foundDocuments;
};
