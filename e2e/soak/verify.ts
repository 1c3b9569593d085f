import { cpSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { eventRegistry } from '#application/event-registry.ts';
import { parseStreamId } from '#domain/shared/stream-name.ts';
import { createPlatform } from '#platform/composition.ts';
import { readConfig } from '#platform/config.ts';
import { demoMarkerFile } from '#platform/data-dir/demo-folder.ts';
import { startPosition, type StoredEvent } from '#platform/event-store/event-store.port.ts';
import { memoryLeases } from '#platform/leases/memory.adapter.ts';
import { createLogger } from '#platform/logger.ts';
import type { Platform } from '#platform/platform.ts';
import { sqliteReadModels } from '#platform/read-models/sqlite.adapter.ts';
import type { Document, ReadModels } from '#platform/read-models/read-models.port.ts';
import { projections } from '#projections/catalogue.ts';
import { startProjector } from '#workers/start-projector.ts';
import { confirmationText, preferencesText } from './acts.ts';
import type { WriteLog, Write } from './ledger.ts';
import { noteFinding, type Tally } from './tally.ts';

export const verifyStores = async (
  folder: string,
  ledger: WriteLog,
  tally: Tally,
): Promise<void> => {
  const copy = mkdtempSync(path.join(tmpdir(), 'tidemark-soak-copy-'));
  try {
    cpSync(findStoresDir(folder), copy, { recursive: true });
    // The copy must count neither as a demo nor as locked.
    for (const mark of ['lock.json', demoMarkerFile])
      rmSync(path.join(copy, mark), { force: true });
    const platform = await openCopy(copy);
    try {
      await verifyStored(platform, { folder: copy, ledger, tally });
    } finally {
      await platform.close();
    }
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
};

type VerificationOptions = {
  readonly folder: string;
  readonly ledger: WriteLog;
  readonly tally: Tally;
};

/**
 * Verifies stores that are not written to at the same time. The replay of their log is written
 * into the folder.
 */
export const verifyStored = async (
  platform: Platform,
  { folder, ledger, tally }: VerificationOptions,
): Promise<void> => {
  checkWrites(await timesStored(platform), ledger, tally);
  await compareDocuments(platform, path.join(folder, 'replayed.sqlite'), tally);
};

export const findStoresDir = (folder: string): string => {
  const [found] = globSync('**/events.sqlite', { cwd: folder });
  if (found === undefined) throw new Error(`There is no event store in ${folder}.`);
  return path.join(folder, path.dirname(found));
};

const openCopy = (folder: string): Promise<Platform> =>
  createPlatform(readConfig({ DATA_DIR: folder, DEMO: 'off', MARKET_DATA: 'simulated' }), {
    logger: createLogger({ level: 'silent', name: 'soak' }),
    eventRegistry,
    allInOne: true,
  });

// How often each text is stored, such as an address or a display name.
const timesStored = async ({ eventStore, upcast }: Platform): Promise<Map<string, number>> => {
  const times = new Map<string, number>();
  const categories = ['account', 'membership'];
  const subscription = eventStore.subscribe({ from: startPosition, categories }, (events) => {
    for (const event of events.map(upcast)) {
      const text = textIn(event);
      if (text !== undefined) times.set(text, (times.get(text) ?? 0) + 1);
    }
    return Promise.resolve();
  });
  subscription.done.catch(() => undefined);
  await subscription.caughtUp;
  await subscription.stop();
  return times;
};

const textIn = ({ type, stream, data }: StoredEvent): string | undefined => {
  if (type === 'AccountRegistered' && 'email' in data) return String(data.email);
  if (type === 'AccountProfileChanged' && 'displayName' in data) return String(data.displayName);
  if (type === 'MembershipGranted' && 'reason' in data) return String(data.reason);
  if (type === 'AccountEmailVerified') return confirmationText(parseStreamId(stream));
  if (type === 'AccountPreferencesChanged' && 'preferredCoins' in data)
    return preferencesText(parseStreamId(stream), data.preferredCoins as string[]);
  return undefined;
};

const checkWrites = (times: ReadonlyMap<string, number>, ledger: WriteLog, tally: Tally): void => {
  for (const write of ledger.writes) {
    const count = times.get(write.text) ?? 0;
    if (write.isAcknowledged && count === 0) {
      tally.lost += 1;
      noteFinding(tally, `lost: ${formatWrite(write)}`);
    }
    if (count > 1) {
      tally.doubled += 1;
      noteFinding(tally, `stored ${String(count)} times: ${formatWrite(write)}`);
    }
  }
};

const formatWrite = ({ kind, text }: Write): string => `${kind} ${text}`;

const compareDocuments = async (platform: Platform, file: string, tally: Tally): Promise<void> => {
  await project(platform, platform.readModels);
  const replayed = sqliteReadModels({ file });
  try {
    await project(platform, replayed);
    for (const { collection } of projections) {
      const kept = await documentsOf(platform.readModels, collection);
      const wanted = await documentsOf(replayed, collection);
      noteDifferences({ name: collection.name, kept, wanted }, tally);
    }
  } finally {
    await replayed.close();
  }
};

type Documents = ReadonlyMap<string, Document>;
type DocumentComparison = {
  readonly name: string;
  readonly kept: Documents;
  readonly wanted: Documents;
};

const noteDifferences = ({ name, kept, wanted }: DocumentComparison, tally: Tally): void => {
  for (const id of new Set([...kept.keys(), ...wanted.keys()])) {
    if (isDeepStrictEqual(kept.get(id), wanted.get(id))) continue;
    tally.wrongDocuments += 1;
    noteFinding(tally, `${faultOf(kept.get(id), wanted.get(id))} in ${name}: ${id}`);
  }
};

const faultOf = (kept: Document | undefined, wanted: Document | undefined): string => {
  if (!kept) return 'a missing document';
  return wanted
    ? 'another document than a replay gives'
    : 'a document that the log knows nothing of';
};

type Definition = (typeof projections)[number]['collection'];

const documentsOf = async (
  readModels: ReadModels,
  collection: Definition,
): Promise<Map<string, Document>> =>
  new Map((await readModels.collection(collection).find()).map((found) => [found.id, found]));

// Catches up like the next start, but with separate leases: a killed process's leases are held for
// several seconds, and a consumer whose lease is held elsewhere counts as having reached the head.
const project = async (platform: Platform, readModels: ReadModels): Promise<void> => {
  const projector = startProjector({ ...platform, readModels, leases: memoryLeases() });
  await projector.reachedHead();
  await projector.stop();
};
