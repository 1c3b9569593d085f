import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Measurement } from '../measurement.ts';
import { inMicroseconds, median } from './figures.ts';
import { signIn, withStores } from './stores.ts';

const rounds = 3000;

/** One append at a time against a prepared INSERT of the same row in the same mode (WAL, synchronous=FULL). */
export const measureSingleAppend = (): Promise<Measurement> =>
  withStores(async ({ folder, plain, encrypted }) => {
    const raw = rawInsert(join(folder, 'raw.sqlite'));
    const times = { raw: [] as number[], plain: [] as number[], encrypted: [] as number[] };
    // In turns, so that whatever else the machine does meets all three alike.
    for (let round = 0; round < rounds; round += 1) {
      const stream = `signin-${randomUUID()}`;
      times.raw.push(
        await timed(() => {
          raw.insert(stream);
        }),
      );
      times.plain.push(await timed(() => plain.append(stream, [signIn()], 'none')));
      times.encrypted.push(await timed(() => encrypted.append(stream, [signIn()], 'none')));
    }
    raw.close();
    const [floor, single, wrapped] = [times.raw, times.plain, times.encrypted].map(median);
    return {
      name: 'single append, p50, to a raw prepared INSERT',
      ratio: (single ?? NaN) / (floor ?? NaN),
      limit: 1.3,
      aim: 1.15,
      lowerIsBetter: true,
      detail: `insert ${inMicroseconds(floor ?? NaN)}, append ${inMicroseconds(single ?? NaN)}, encrypted ${inMicroseconds(wrapped ?? NaN)}`,
    };
  });

const timed = async (work: () => unknown): Promise<number> => {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
};

const rawInsert = (file: string): { insert: (stream: string) => void; close: () => void } => {
  const database = new DatabaseSync(file);
  database.exec(`
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = FULL;
    CREATE TABLE events (
      position INTEGER PRIMARY KEY, id TEXT, stream TEXT, type TEXT, data TEXT, metadata TEXT
    ) STRICT;
  `);
  const statement = database.prepare(
    'INSERT INTO events (id, stream, type, data, metadata) VALUES (?, ?, ?, ?, ?)',
  );
  return {
    insert: (stream) => {
      const { id, type, data, metadata } = signIn();
      statement.run(id, stream, type, JSON.stringify(data), JSON.stringify(metadata));
    },
    close: () => {
      database.close();
    },
  };
};
