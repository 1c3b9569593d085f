import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { eventRegistry } from '#application/event-registry.ts';
import { upcastEvents } from '#platform/consumers/upcast-events.ts';
import { encryptedEventStore } from '#platform/event-store/encrypted-event-store.ts';
import { sqliteEventStore } from '#platform/event-store/sqlite.adapter.ts';
import { sqliteKeyStore } from '#platform/keys/sqlite.adapter.ts';
import { sqliteReadModels } from '#platform/read-models/sqlite.adapter.ts';
import { buildGeneration } from '#projections/engine/rebuild.ts';
import { memberDirectory } from '#projections/member-directory/projection.ts';
import type { Measurement } from '../measurement.ts';
import { eventsOfEach, historySize, writeHistory } from './history.ts';
import { bySize } from '../size.ts';

const rounds = bySize(9, 1);
const masterKey = new Uint8Array(32).fill(7);

/**
 * Rebuild of the members' directory against a bare scan and JSON.parse of the same file, as a share
 * of its speed. The scan parses every payload and decrypts none. The rebuild parses and decrypts
 * only what the projection reads (the directory never reads the address of a sign-in), which is
 * part of what is measured, as are reading, ordering and writing. Rounds alternate, and the median
 * ratio counts, so that other load on the machine affects both.
 */
export const measureRebuild = async (): Promise<Measurement> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'tidemark-rebuild-'));
  try {
    const file = path.join(folder, 'events.sqlite');
    const eventStore = encryptedEventStore({
      store: sqliteEventStore({ file }),
      keys: sqliteKeyStore({ file: path.join(folder, 'keys.sqlite'), masterKey }),
      eventRegistry,
    });
    await writeHistory(eventStore);
    const times: Times[] = [];
    for (let round = 0; round < rounds; round += 1) {
      collectGarbage();
      const bare = scan(file);
      collectGarbage();
      times.push({ bare, rebuilt: await rebuildDirectory(folder, eventStore, historySize) });
    }
    await eventStore.close();
    return measurement(times);
  } finally {
    await rm(folder, { recursive: true });
  }
};

// Before each round, so that neither pays for the other's garbage.
const collectGarbage = (): void => {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc()');
};

// Milliseconds to read every row of the log and to parse both of its JSON columns.
const scan = (file: string): number => {
  const database = new DatabaseSync(file, { readOnly: true });
  const started = performance.now();
  let events = 0;
  for (const row of database.prepare('SELECT * FROM events ORDER BY position').iterate()) {
    const data: unknown = JSON.parse(String(row['data']));
    const metadata: unknown = JSON.parse(String(row['metadata']));
    if (data && metadata) events += 1;
  }
  const elapsed = performance.now() - started;
  database.close();
  if (events !== historySize) throw new Error(`The log has ${String(events)} events.`);
  return elapsed;
};

/** Milliseconds to rebuild the members' directory out of a log with that many events. */
export const rebuildDirectory = async (
  folder: string,
  eventStore: Parameters<typeof buildGeneration>[1]['eventStore'],
  events: number,
): Promise<number> => {
  const file = path.join(folder, `read-models-${randomUUID()}.sqlite`);
  const readModels = sqliteReadModels({ file });
  const started = performance.now();
  const ports = { eventStore, readModels, upcast: upcastEvents(eventRegistry) };
  await buildGeneration(memberDirectory, ports, 100_000);
  const elapsed = performance.now() - started;
  const members = await readModels.collection(memberDirectory.collection).count();
  await readModels.close();
  if (members * eventsOfEach !== events) throw new Error(`There are ${String(members)} members.`);
  return elapsed;
};

type Times = { readonly bare: number; readonly rebuilt: number };

const ratioOf = ({ bare, rebuilt }: Times): number => bare / rebuilt;

const measurement = (times: readonly Times[]): Measurement => {
  const ordered = [...times].sort((one, other) => ratioOf(one) - ratioOf(other));
  const typical = ordered[times.length >> 1] ?? { bare: NaN, rebuilt: NaN };
  return {
    name: 'rebuild of one read model against a bare scan and JSON.parse',
    ratio: ratioOf(typical),
    limit: 0.6,
    aim: 0.75,
    lowerIsBetter: false,
    detail: `${String(historySize)} events: scan ${typical.bare.toFixed(0)} ms, rebuild ${typical.rebuilt.toFixed(0)} ms`,
  };
};
