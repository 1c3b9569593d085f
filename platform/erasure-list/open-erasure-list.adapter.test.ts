import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { openErasureList } from './open-erasure-list.adapter.ts';

it('warns that there is no list with engines unless one is configured', async () => {
  const storesDir = await mkdtemp(path.join(tmpdir(), 'tidemark-erasures-'));
  onTestFinished(() => rm(storesDir, { recursive: true }));
  const warn = vi.fn();
  const engines = { embedded: false, storesDir, ERASURE_LIST: undefined };
  expect(await openErasureList(engines, { warn })).toBeUndefined();
  expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('ERASURE_LIST is not set'));
  const ERASURE_LIST = path.join(storesDir, 'list.jsonl');
  await openErasureList({ ...engines, ERASURE_LIST }, { warn });
  await openErasureList({ ...engines, embedded: true }, { warn });
  expect(existsSync(ERASURE_LIST)).toBe(true);
  expect(existsSync(path.join(storesDir, 'erasures.jsonl'))).toBe(true);
  expect(warn).toHaveBeenCalledTimes(1);
});
