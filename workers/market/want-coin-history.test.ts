import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listRequestedCoins } from '#observations/candle-history/queries.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { sqliteReadModels } from '#platform/read-models/sqlite.adapter.ts';
import { requestCoinHistoryWorker } from './want-coin-history.ts';

let folder: string;
let readModels: ReadModels;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tidemark-want-'));
  readModels = sqliteReadModels({ file: path.join(folder, 'read-models.sqlite') });
});
afterAll(async () => {
  await readModels.close();
  await rm(folder, { recursive: true });
});

it('a coin that was asked for is on the list once, however often it was asked for', async () => {
  const ports = { readModels, clock: { now: () => new Date('2026-11-22T12:00:00Z') } };
  const handle = requestCoinHistoryWorker.handler(ports as never);
  for (const coinId of ['tron', 'aave', 'tron']) await handle({ payload: { coinId } } as never);
  expect([...(await listRequestedCoins({ readModels }))].sort()).toEqual(['aave', 'tron']);
});
