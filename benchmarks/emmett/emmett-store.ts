import PQueue from 'p-queue';
import pRetry from 'p-retry';
import type { NewEvent } from '#platform/event-store/event-store.port.ts';
import { importPackage } from './packages.ts';

type EmmettEvent = { readonly type: string; readonly data: object; readonly metadata: object };
type Connection = { command(sql: string, values?: readonly unknown[]): Promise<unknown> };
type Consumer = {
  processor(options: object): unknown;
  start(): Promise<void>;
  close(): Promise<void>;
};
type EmmettEventStore = {
  appendToStream(
    stream: string,
    events: readonly EmmettEvent[],
    options: { readonly expectedStreamVersion: bigint | 'STREAM_DOES_NOT_EXIST' },
  ): Promise<unknown>;
  consumer(options: object): Consumer;
};
type Packages = {
  readonly getSQLiteEventStore: (options: { readonly fileName: string }) => EmmettEventStore;
};

export type EmmettStore = {
  readonly append: (stream: string, events: readonly NewEvent[], from: number) => Promise<void>;
  readonly rebuild: (table: string, total: number) => Promise<void>;
};

export const openEmmett = async (fileName: string): Promise<EmmettStore> => {
  const { getSQLiteEventStore } = await importPackage<Packages>('@event-driven-io/emmett-sqlite');
  const store = getSQLiteEventStore({ fileName });
  // Its single connection is closed by the first append that ends, under the others
  // (SQLITE_MISUSE), so they run one at a time.
  const turns = new PQueue({ concurrency: 1 });
  return {
    append: async (stream, events, from) => {
      const plain = events.map(({ type, data, metadata }) => ({ type, data, metadata }));
      const expectedStreamVersion = from === 0 ? 'STREAM_DOES_NOT_EXIST' : BigInt(from);
      // A commit sometimes collides with the connection's own first PRAGMA and is rolled back (SQLITE_BUSY).
      const appendOnce = (): Promise<unknown> =>
        store.appendToStream(stream, plain, { expectedStreamVersion });
      await turns.add(() => pRetry(appendOnce, { retries: 5, minTimeout: 1 }));
    },
    rebuild: (table, total) => rebuild(store, table, total),
  };
};

type Message = { readonly type: string; readonly metadata: { readonly streamName: string } };

const rebuild = async (store: EmmettEventStore, table: string, total: number): Promise<void> => {
  const consumer = store.consumer({ pulling: { batchSize: 1000, pullingFrequencyInMs: 1 } });
  let seen = 0;
  const eachMessage = async (
    { type, metadata }: Message,
    { connection }: { readonly connection: Connection },
  ): Promise<void> => {
    if (seen === 0) {
      await connection.command(
        `CREATE TABLE ${table} (stream TEXT PRIMARY KEY, last TEXT, events INTEGER)`,
      );
    }
    await connection.command(
      `INSERT INTO ${table} VALUES (?, ?, 1)
       ON CONFLICT (stream) DO UPDATE SET last = excluded.last, events = events + 1`,
      [metadata.streamName, type],
    );
    seen += 1;
  };
  const stopAfter = (): boolean => seen >= total;
  consumer.processor({ processorId: table, startFrom: 'BEGINNING', stopAfter, eachMessage });
  await consumer.start();
  await consumer.close();
};
