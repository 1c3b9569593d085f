import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { healthySource } from '#platform/sources/testing/healthy-source.ts';
import type { SourceState } from '#platform/sources/source.port.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { sqliteReadModels } from '#platform/read-models/sqlite.adapter.ts';
import { listSourceStates, listSourceNames } from './queries.ts';
import { createSourceStateStore } from './store.ts';

let folder: string;
let readModels: ReadModels;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tidemark-source-states-'));
  readModels = sqliteReadModels({ file: path.join(folder, 'read-models.sqlite') });
});
afterEach(async () => {
  await readModels.close();
  await rm(folder, { recursive: true });
});

const state = (over: Partial<SourceState>): SourceState => ({
  ...healthySource({ source: 'First', kind: 'markets' }),
  source: 'First',
  kind: 'markets',
  mode: 'live',
  preference: 1,
  refreshMs: 60_000,
  lastAskedAt: '2026-11-21T07:29:30.000Z',
  lastSuccessAt: null,
  lastError: { at: '2026-11-21T07:29:30.000Z', message: 'no answer' },
  failures: 1,
  quarantined: 0,
  breaker: 'open',
  breakerMemory: '{"ownState":{"value":1}}',
  notBefore: null,
  budgets: [
    { requests: 5, perMs: 1000, used: [{ since: '2026-11-21T07:29:30.000Z', requests: 1 }] },
  ],
  validators: { now: { etag: '"a"' } },
  ...over,
});

describe('the states of outside sources', () => {
  it('are one document per source and kind: a write changes no other', async () => {
    const states = createSourceStateStore({ readModels });
    await states.load();
    const [first, candles] = [state({}), state({ kind: 'candles' })];
    const second = state({ source: 'Second', preference: 2 });
    await states.save([first, candles]);
    await states.save([second]);
    expect(await states.load()).toEqual(expect.arrayContaining([first, candles, second]));
    expect(await listSourceStates({ readModels })).toMatchObject([
      { id: 'candles|First' },
      { id: 'markets|First' },
      { id: 'markets|Second' },
    ]);
    expect(await listSourceNames({ readModels }, 'markets')).toEqual(['First', 'Second']);
  });

  it('are deleted when their source or kind is no longer configured', async () => {
    const states = createSourceStateStore({ readModels });
    await states.save([state({}), state({ kind: 'candles' }), state({ source: 'Gone' })]);
    await states.keepOnly([{ source: 'First', kind: 'markets' }]);
    expect(await states.load()).toEqual([state({})]);
  });
});
