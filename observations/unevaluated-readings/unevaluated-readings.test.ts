import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { sqliteReadModels } from '#platform/read-models/sqlite.adapter.ts';
import {
  deleteUnevaluatedReading,
  listUnevaluatedReadings,
  openUnevaluatedReadings,
  writeUnevaluatedReading,
} from './store.ts';

let folder: string;
let readModels: ReadModels;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tidemark-unevaluated-'));
  readModels = sqliteReadModels({ file: path.join(folder, 'read-models.sqlite') });
  await openUnevaluatedReadings({ readModels });
});
afterEach(async () => {
  await readModels.close();
  await rm(folder, { recursive: true });
});

const write = (seq: number): Promise<void> =>
  writeUnevaluatedReading(
    { readModels },
    { seq, kind: 'live', at: '2026-11-21T07:30:12.000Z', coins: [] },
  );
const listed = async (): Promise<number[]> =>
  (await listUnevaluatedReadings({ readModels })).map(({ seq }) => seq);

it('are listed in their order until they are deleted', async () => {
  for (const seq of [9, 10, 11, 10]) await write(seq);
  expect(await listed()).toEqual([9, 10, 11]);
  await deleteUnevaluatedReading({ readModels }, { id: '10' });
  expect(await listed()).toEqual([9, 11]);
});

it('are the newest hundred', async () => {
  for (let seq = 1; seq <= 102; seq += 1) await write(seq);
  expect(await listed()).toEqual(Array.from({ length: 100 }, (_, index) => index + 3));
});
