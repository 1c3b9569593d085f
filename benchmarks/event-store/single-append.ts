import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Measurement } from '../measurement.ts';
import { inMicroseconds, median } from './figures.ts';
import { signIn, withStores } from './stores.ts';

const rounds = 7;
const appendsEach = 450;

type Contender = 'raw' | 'plain' | 'encrypted';
type Times = Readonly<Record<Contender, number>>;
type Appends = Readonly<Record<Contender, (stream: string) => unknown>>;

/**
 * One append at a time against a prepared INSERT of the same row in the same mode (WAL, synchronous=FULL): the round
 * of several whose ratio is the median, so that a disk that is busy for a second spoils one round and not the figure.
 */
export const measureSingleAppend = (): Promise<Measurement> =>
  withStores(async ({ folder, plain, encrypted }) => {
    const raw = rawInsert(join(folder, 'raw.sqlite'));
    const appends: Appends = {
      raw: raw.insert,
      plain: (stream) => plain.append(stream, [signIn()], 'none'),
      encrypted: (stream) => encrypted.append(stream, [signIn()], 'none'),
    };
    const medians: Times[] = [];
    for (let round = 0; round < rounds; round += 1) medians.push(await oneRound(appends));
    raw.close();
    const ratioOf = (times: Times): number => times.plain / times.raw;
    medians.sort((one, other) => ratioOf(one) - ratioOf(other));
    const typical = medians[rounds >> 1] ?? { raw: NaN, plain: NaN, encrypted: NaN };
    return {
      name: 'single append, p50, to a raw prepared INSERT',
      ratio: ratioOf(typical),
      limit: 1.3,
      aim: 1.15,
      lowerIsBetter: true,
      detail: `insert ${inMicroseconds(typical.raw)}, append ${inMicroseconds(typical.plain)}, encrypted ${inMicroseconds(typical.encrypted)}`,
    };
  });

/** In turns that change, so that whatever else the machine does, and whatever follows on whom, meets all three alike. */
const oneRound = async (appends: Appends): Promise<Times> => {
  const times = { raw: [] as number[], plain: [] as number[], encrypted: [] as number[] };
  const order: Contender[] = ['raw', 'plain', 'encrypted'];
  for (let count = 0; count < appendsEach; count += 1) {
    const stream = `signin-${randomUUID()}`;
    for (const name of order) times[name].push(await timed(() => appends[name](stream)));
    order.push(...order.splice(0, 1));
  }
  return {
    raw: median(times.raw),
    plain: median(times.plain),
    encrypted: median(times.encrypted),
  };
};

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
