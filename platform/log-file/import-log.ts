import type { EventStore, ExpectedRevision, StoredEvent } from '../event-store/event-store.port.ts';
import { batched } from '../event-store/batched.ts';
import type { KeysByAccountId, KeyStore, WrappedKey } from '../keys/keys.port.ts';
import { createKeyChecker } from '../keys/require-keys-of-log.ts';
import { OperatorError } from '../plain-error.ts';
import { isEventLine, type EventLine } from './event-line.ts';
import { readJsonLines } from './json-lines.ts';
import { readLog } from './read-log.ts';

type Ports = {
  readonly storedEvents: Pick<EventStore, 'append' | 'subscribe'>;
  readonly keys: Pick<KeyStore, 'findMany' | 'restoreWrapped'>;
};

export type ImportProgress = {
  readonly step: 'checking' | 'importing';
  readonly events: number;
};

export type ImportResult = {
  /** Events that were already in the log, from an interrupted import. */
  readonly known: number;
  readonly added: number;
};

type Options = {
  readonly keys: readonly WrappedKey[];
  readonly onProgress?: (progress: ImportProgress) => void;
  /** The store appends waiting events in order, so that an append need not wait for the last one. */
  readonly appendsInOrder?: boolean;
};

export type ImportSource = Options & {
  /** The name of the source, for messages. */
  readonly name: string;
  /** The events from the start. Called more than once. */
  readonly read: () => AsyncGenerator<EventLine>;
};

const batchSize = 200;

/** Imports the events of a file. */
export const importLog = (
  ports: Ports,
  { file, ...options }: Options & { readonly file: string },
): Promise<ImportResult> =>
  importEvents(ports, { ...options, name: file, read: () => readEventLines(file) });

/**
 * Appends events in order, in their stored form. The log must be empty or match the beginning of
 * the source, so that an interrupted import can continue. The whole source is checked before
 * anything is written.
 */
export const importEvents = async (ports: Ports, source: ImportSource): Promise<ImportResult> => {
  const { keys, read, appendsInOrder = false, onProgress = () => undefined } = source;
  await checkSource(ports, source);
  await ports.keys.restoreWrapped(keys);
  const knownCount = await countKnownEvents(ports, source);
  let addedCount = 0;
  for await (const batch of batched(afterFirst(knownCount, read()), batchSize)) {
    const runs = groupByStream(batch);
    if (appendsInOrder) await Promise.all(runs.map((run) => append(ports, run)));
    else for (const run of runs) await append(ports, run);
    addedCount += batch.length;
    onProgress({ step: 'importing', events: knownCount + addedCount });
  }
  return { known: knownCount, added: addedCount };
};

async function* readEventLines(file: string): AsyncGenerator<EventLine> {
  for await (const { line, value } of readJsonLines(file)) {
    if (!isEventLine(value)) {
      throw new OperatorError(`Line ${String(line)} of ${file} is not an event.`);
    }
    yield value;
  }
}

const checkSource = async (
  ports: Ports,
  { name, read, keys, onProgress }: ImportSource,
): Promise<void> => {
  const revisions = new Map<string, number>();
  const check = createKeyChecker(includeRestoredKeys(ports.keys, keys));
  let events = 0;
  for await (const batch of batched(read(), batchSize)) {
    for (const { stream, revision } of batch) {
      events += 1;
      const expectedRevision = (revisions.get(stream) ?? -1) + 1;
      if (revision !== expectedRevision)
        throw outOfOrderError(name, { line: events, stream, expected: expectedRevision });
      revisions.set(stream, revision);
    }
    await check.see(batch);
    onProgress?.({ step: 'checking', events });
  }
  const faults = check.faults();
  if (faults[0] === undefined) return;
  const remainingCountText = faults.length > 1 ? ` (and ${String(faults.length - 1)} more)` : '';
  throw new OperatorError(
    `The keys do not belong to ${name}: ${faults[0].replace(/^it /, 'this installation ')}${remainingCountText}. Nothing was imported. Give the file of the keys that were exported with it: --keys <file>.`,
  );
};

const outOfOrderError = (
  name: string,
  { line, stream, expected }: { line: number; stream: string; expected: number },
): OperatorError =>
  new OperatorError(
    `Line ${String(line)} of ${name} is not event ${String(expected)} of ${stream}: events are missing or out of order.`,
  );

// The keys as they will be after the restore: a destroyed key stays destroyed.
const includeRestoredKeys = (
  currentKeys: Pick<KeyStore, 'findMany'>,
  keys: readonly WrappedKey[],
): Pick<KeyStore, 'findMany'> => {
  const restoredKeys = new Map(keys.map(({ accountId, wrapped }) => [accountId, wrapped]));
  return {
    findMany: async (accountIds): Promise<KeysByAccountId> => {
      const foundKeys = new Map(await currentKeys.findMany(accountIds));
      for (const accountId of accountIds) {
        const wrapped = restoredKeys.get(accountId);
        if (wrapped === undefined || foundKeys.get(accountId) === null) continue;
        foundKeys.set(accountId, wrapped);
      }
      return foundKeys;
    },
  };
};

const countKnownEvents = async (
  { storedEvents }: Ports,
  { name, read }: ImportSource,
): Promise<number> => {
  const lines = read();
  let knownCount = 0;
  try {
    for await (const stored of readLog(storedEvents)) {
      const nextLine = await lines.next();
      if (nextLine.done === true || !isSameEvent(stored, nextLine.value))
        throw createLogMismatchError(knownCount, name);
      knownCount += 1;
    }
  } finally {
    await lines.return(undefined);
  }
  return knownCount;
};

const isSameEvent = (stored: StoredEvent, line: EventLine): boolean =>
  stored.id === line.id && stored.stream === line.stream && stored.revision === line.revision;

const createLogMismatchError = (known: number, name: string): OperatorError =>
  new OperatorError(
    `The log here is not the beginning of ${name}: event ${String(known + 1)} is another one. Events are imported into an empty log.`,
  );

async function* afterFirst<Item>(count: number, items: AsyncIterable<Item>): AsyncGenerator<Item> {
  let index = 0;
  for await (const item of items) {
    index += 1;
    if (index > count) yield item;
  }
}

// Groups events, because one append per event would cost one disk write per event.
const maxRunBytes = 262_144;

const groupByStream = (events: readonly EventLine[]): EventLine[][] => {
  const runs: EventLine[][] = [];
  let bytes = 0;
  for (const event of events) {
    const size = JSON.stringify(event).length;
    const run = runs.at(-1);
    bytes += size;
    if (run?.[0]?.stream === event.stream && bytes <= maxRunBytes) {
      run.push(event);
      continue;
    }
    runs.push([event]);
    bytes = size;
  }
  return runs;
};

const append = async ({ storedEvents }: Ports, run: readonly EventLine[]): Promise<void> => {
  const [first] = run;
  if (first === undefined) return;
  const expectedRevision: ExpectedRevision = first.revision === 0 ? 'none' : first.revision - 1;
  const events = run.map(({ id, type, data, metadata, storedAt }) => ({
    id,
    type,
    data,
    metadata,
    storedAt,
  }));
  await storedEvents.append(first.stream, events, expectedRevision);
};
