import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dayMs, hourMs } from '#domain/shared/time/durations.ts';
import { listSourceStates } from '#observations/sources/queries.ts';
import { memoryLeases } from '#platform/leases/memory.adapter.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { sqliteReadModels } from '#platform/read-models/sqlite.adapter.ts';
import type { Source } from '#platform/sources/source.port.ts';
import { createCollector, type OpenCollector } from './collector.ts';
import { startCollectors } from './start-collectors.ts';

const now = new Date('2026-11-21T07:30:00.000Z');
const at = now.toISOString();

let folder: string;
let readModels: ReadModels;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tidemark-collectors-'));
  readModels = sqliteReadModels({ file: path.join(folder, 'read-models.sqlite') });
});
afterEach(async () => {
  await readModels.close();
  await rm(folder, { recursive: true });
});

// An adapter of a kind that the product does not have.
const moodSource = (name: string, answer: () => number): Source<'now', number> => ({
  name,
  mode: 'live',
  refreshMs: hourMs,
  budgets: [{ requests: 3, perMs: dayMs }],
  fetch: () => Promise.resolve({ status: 'value', value: answer(), at }),
  close: () => Promise.resolve(),
});

type Stored = { source: string; value: number; at: string };

// All that a new kind needs in a process: its sources and where its values go.
const openMood = (sources: readonly Source<'now', number>[], stored: Stored[]): OpenCollector =>
  createCollector(
    { kind: 'mood', sources, newerWithinMs: () => Infinity },
    {
      query: 'now',
      take: (outcome) => {
        if (outcome.status === 'value') {
          stored.push({ source: outcome.source.name, value: outcome.value, at: outcome.at });
          outcome.accept();
        }
        return Promise.resolve();
      },
    },
  );

const logger = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
const start = (
  lines: readonly OpenCollector[],
  leases = memoryLeases(),
  firstCollection?: Promise<void>,
) =>
  startCollectors(
    {
      platform: { clock: { now: () => now }, leases, logger: logger as never, readModels },
      systemNow: () => now,
      retry: { retries: 0, minPauseMs: 0 },
      ...(firstCollection && { firstCollection }),
    },
    lines,
  );

describe('a kind of source that the product does not have yet', () => {
  it('needs an adapter and one line: fail-over, budget and health come with the runner', async () => {
    const stored: Stored[] = [];
    let failing = true;
    const first = moodSource('First', () => {
      if (failing) throw new Error('no answer');
      return 20;
    });
    const collectors = start([openMood([first, moodSource('Second', () => 21)], stored)]);
    await collectors.collectNow();
    failing = false;
    await collectors.collectNow();
    await collectors.collectNow();
    await collectors.stop();
    expect(stored).toEqual([
      { source: 'Second', value: 21, at },
      { source: 'Second', value: 21, at },
      { source: 'First', value: 20, at },
      { source: 'Second', value: 21, at },
    ]);
    expect(await listSourceStates({ readModels })).toMatchObject([
      {
        id: 'mood|First',
        preference: 1,
        failures: 0,
        lastSuccessAt: at,
        lastError: { at, message: 'no answer' },
        budgets: [{ requests: 3, used: [{ requests: 3 }] }],
      },
      { id: 'mood|Second', preference: 2, failures: 0, lastError: null },
    ]);
  });

  it('is first collected when the first collection may begin', async () => {
    const asked: number[] = [];
    const source = moodSource('First', () => asked.push(1));
    const begin = Promise.withResolvers<undefined>();
    const collectors = start([openMood([source], [])], memoryLeases(), begin.promise);
    await new Promise(setImmediate);
    expect(asked).toEqual([]);
    begin.resolve(undefined);
    await expect.poll(() => asked).toEqual([1]);
    await collectors.stop();
  });

  it('does not block other kinds when its value cannot be stored', async () => {
    const stored: Stored[] = [];
    const broken = createCollector(
      {
        kind: 'broken',
        newerWithinMs: () => Infinity,
        sources: [moodSource('Broken', () => 1)],
      },
      { query: 'now', take: () => Promise.reject(new Error('the disk is full')) },
    );
    const collectors = start([broken, openMood([moodSource('First', () => 20)], stored)]);
    await collectors.collectNow();
    await collectors.stop();
    expect(stored).toHaveLength(2);
    expect(logger.error).toHaveBeenCalledWith(
      expect.objectContaining({ kind: 'broken' }),
      'sources: an answer could not be stored; will retry',
    );
  });
});

it('stores the states of all collectors once after they have run together', async () => {
  const writes = vi.spyOn(readModels, 'write');
  const moods = ['First', 'Second', 'Third'].map((name) =>
    openMood([moodSource(name, () => 20)], []),
  );
  const collectors = start(moods);
  await collectors.collectNow();
  writes.mockClear();
  await collectors.collectNow();
  expect(writes).toHaveBeenCalledTimes(1);
  await collectors.stop();
});

describe('two processes', () => {
  it('ask from one process at a time, and the other continues where it stopped', async () => {
    const leases = memoryLeases();
    const [one, other]: [Stored[], Stored[]] = [[], []];
    const first = start([openMood([moodSource('First', () => 20)], one)], leases);
    await first.collectNow();
    const second = start([openMood([moodSource('First', () => 20)], other)], leases);
    await second.collectNow();
    expect([one.length, other.length]).toEqual([2, 0]);

    await first.stop();
    await second.collectNow();
    // The first process used one of the budget of three.
    await second.collectNow();
    await second.stop();
    expect(other).toHaveLength(1);
  });
});

describe('a process without sources', () => {
  it('acquires no lease', async () => {
    const leases = memoryLeases();
    const collectors = start([], leases);
    await collectors.collectNow();
    expect(await leases.acquire('sources', 'another', 1000)).toBe(true);
    await collectors.stop();
  });

  it('says which kind has none, instead of asking nobody without a pause', () => {
    expect(() => start([openMood([], [])])).toThrow('mood: no source is configured.');
  });
});

it('waits for no collector that goes at its own pace', async () => {
  const collect = vi.fn(() => Promise.resolve());
  const slow: OpenCollector = () => ({
    kind: 'history',
    refreshMs: hourMs,
    startsAfterMs: hourMs,
    collect,
  });
  const collectors = start([slow]);
  await collectors.collectNow();
  await collectors.stop();
  expect(collect).not.toHaveBeenCalled();
});
