import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { sqliteReadModels } from '#platform/read-models/sqlite.adapter.ts';
import { readPriceAgreement } from './queries.ts';
import { priceComparisonsCollection } from './record.ts';
import { countComparisons, openPriceComparisons } from './store.ts';

let folder: string;
let readModels: ReadModels;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tidemark-comparisons-'));
  readModels = sqliteReadModels({ file: path.join(folder, 'read-models.sqlite') });
  await openPriceComparisons({ readModels });
});
afterEach(async () => {
  await readModels.close();
  await rm(folder, { recursive: true });
});

const count = (at: string, compared: number, agreed: number): Promise<void> =>
  countComparisons({ readModels }, { at, compared, agreed });
const since = (at: string) => readPriceAgreement({ readModels }, new Date(at));

describe('compared prices', () => {
  it('are added up since a time, and an answer counts once', async () => {
    await count('2026-11-22T09:30:00.000Z', 50, 1);
    await count('2026-11-23T09:59:00.000Z', 100, 99);
    await count('2026-11-23T09:59:30.000Z', 100, 98);
    await count('2026-11-23T09:59:30.000Z', 100, 98);
    await count('2026-11-23T10:00:00.000Z', 3, 3);
    expect(await since('2026-11-22T10:00:00.000Z')).toEqual({ compared: 203, agreed: 200 });
  });

  it('leave no trace where there is nothing to compare with', async () => {
    await count('2026-11-23T10:00:00.000Z', 0, 0);
    expect(await since('2026-11-22T10:00:00.000Z')).toEqual({ compared: 0, agreed: 0 });
    expect(await readModels.collection(priceComparisonsCollection).count({})).toBe(0);
  });

  it('are kept for two days', async () => {
    await count('2026-11-20T10:00:00.000Z', 1, 1);
    await count('2026-11-22T11:00:00.000Z', 1, 1);
    expect(await readModels.collection(priceComparisonsCollection).count({})).toBe(1);
  });
});
