import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operations } from '#contract/operations.ts';
import type { Operation } from '#contract/operation.ts';
import { staleHeader } from '#contract/headers.ts';
import { type TestResponse, call, type RunningApi, type Visitor } from './testing/api-client.ts';
import { isStaffOperation } from './testing/every-operation.ts';
import {
  type Actor,
  type RequestParts,
  unobservableWrites,
  type WriteTestContext,
  type WriteCase,
  writeCases,
} from './testing/every-write.ts';
import { type ProjectionGate, projectionGate } from './testing/hold-projections.ts';
import { findVisitor, noteCreated, openWriteWorld, sendOperation } from './testing/write-world.ts';

/*
 * Every read of the contract after each write, while all projections are held back and after they have caught up. What a
 * read shows of the write is found by comparing, so that a new read is covered by itself.
 */

let running: RunningApi;
let gate: ProjectionGate;
let world: WriteTestContext;

beforeAll(async () => {
  world = await openWriteWorld({ readWaitMs: 0 }, 60_000);
  ({ running } = world);
  gate = projectionGate(running.platform);
  await running.platform.reachedHead();
}, 120_000);
afterAll(() => running.close());

const visitor = (by: Actor): Pick<Visitor, 'call'> => findVisitor(world, by);
const send = (who: Pick<Visitor, 'call'>, operation: Operation, given?: RequestParts) =>
  sendOperation(world, who, operation, given);

// Outside data and the process itself show no write; the others are named below.
const isRead = (operation: Operation): boolean =>
  operation.method === 'get' &&
  operation.action === 'read' &&
  operation.writes === undefined &&
  operation.guard === undefined &&
  operation.probe === undefined &&
  operation.demo === undefined &&
  !/^\/api\/(market-data|predictions|public-news|sentiment|track-record|openapi)/.test(
    operation.path,
  );
const reads = Object.values<Operation>(operations).filter(isRead);

// A session shows when it was last used, which is not what a member wrote.
const shownBy = ({ status, text }: TestResponse): string =>
  // The id of a request is in each problem.
  status === 200 ? text.replaceAll(/"usedAt":"[^"]*"/g, '') : String(status);

type Reading = { readonly text: string; readonly isStale: boolean };
type Readings = ReadonlyMap<string, Reading>;

const readAll = async (by: Actor, who: Pick<Visitor, 'call'>): Promise<Readings> => {
  const readings = new Map<string, Reading>();
  for (const operation of reads) {
    if (by !== 'admin' && isStaffOperation(operation)) continue;
    const answer = await send(who, operation);
    const isStale = answer.headers.has(staleHeader);
    readings.set(operation.name, { text: shownBy(answer), isStale });
  }
  return readings;
};

const volatile = new Set<string>();

/** The session that the answer opened; the one that asked where it opened none. */
const sessionOf = ({ by }: WriteCase, { headers }: TestResponse): Pick<Visitor, 'call'> => {
  const cookie = headers.getSetCookie().map((line) => line.split(';')[0]);
  if (by !== 'guest') return visitor(by);
  return {
    call: (method, path, options) =>
      call(running, method, { ...options, path, headers: { cookie: cookie.join('; ') } }),
  };
};

describe('every read after', () => {
  // What differs from one call to the next without a write, such as the figures of the process.
  beforeAll(async () => {
    for (const by of ['member', 'admin'] as const) {
      const who = visitor(by);
      const [first, second] = [await readAll(by, who), await readAll(by, who)];
      for (const [name, { text }] of second) if (first.get(name)?.text !== text) volatile.add(name);
    }
  }, 120_000);

  it.each(
    writeCases.map((write) => [[write.name, write.variant].join(' ').trim(), write] as const),
  )('%s shows it or is marked as possibly stale', { timeout: 120_000 }, async (_, write) => {
    const { by, name } = write;
    const given = await write.given(world);
    await running.platform.reachedHead();
    const before = await readAll(by, visitor(by));
    gate.hold();
    await given.first?.();
    const answer = await send(visitor(by), operations[name], given);
    const session = sessionOf(write, answer);
    const held = await readAll(by, session);
    gate.release();
    expect(answer.status, answer.text).toBeLessThan(300);
    await running.platform.reachedHead();
    await noteCreated(world, write, answer);
    const after = await readAll(by, session);
    const showing = [...after.keys()].filter(
      (read) => !volatile.has(read) && after.get(read)?.text !== before.get(read)?.text,
    );
    expect(showing, 'reads that show the write').not.toEqual([]);
    const old = showing.filter((read) => {
      const reading = held.get(read);
      return reading?.text !== after.get(read)?.text && reading?.isStale !== true;
    });
    expect(old, 'reads that are old and not marked').toEqual([]);
    expect([...after].filter(([, { isStale }]) => isStale)).toEqual([]);
  });
});

it('names every write of the contract once: in the table, or with the reason why no read shows it', () => {
  const isWrite = ({ method, action, writes: alsoWrites }: Operation): boolean =>
    method !== 'get' || action === 'change' || alsoWrites === true;
  const inContract = Object.values<Operation>(operations).filter(isWrite);
  const inTable = new Set<string>([...writeCases.map(({ name }) => name)]);
  const named = [...inTable, ...Object.keys(unobservableWrites)].sort();
  expect(named).toEqual(inContract.map(({ name }) => name).sort());
});
