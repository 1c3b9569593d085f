import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { continuesErasures, markErasures } from './erasure-list.port.ts';
import { fileErasureList } from './file.adapter.ts';

const at = (second: number): string => `2026-03-01T12:00:0${String(second)}.000Z`;

const place = async (): Promise<string> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'tidemark-erasures-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return path.join(folder, 'kept', 'erasures.jsonl');
};

it('lists each account once, in order, also after it was opened again', async () => {
  const file = await place();
  const list = await fileErasureList(file);
  expect(await list.entries()).toEqual([]);
  await Promise.all([
    list.add({ accountId: 'a', erasedAt: at(1) }),
    list.add({ accountId: 'a', erasedAt: at(2) }),
    list.add({ accountId: 'b', erasedAt: at(3) }),
  ]);
  const entries = [
    { accountId: 'a', erasedAt: at(1) },
    { accountId: 'b', erasedAt: at(3) },
  ];
  expect(await list.entries()).toEqual(entries);
  expect(await (await fileErasureList(file)).entries()).toEqual(entries);
});

it('goes on after a line that a killed process left unfinished', async () => {
  const file = await place();
  const list = await fileErasureList(file);
  await list.add({ accountId: 'a', erasedAt: at(1) });
  const complete = await readFile(file, 'utf8');
  await appendFile(file, '{"accountId":"b"');
  const again = await fileErasureList(file);
  expect(await readFile(file, 'utf8')).toBe(complete);
  await again.add({ accountId: 'b', erasedAt: at(2) });
  expect((await again.entries()).map(({ accountId }) => accountId)).toEqual(['a', 'b']);
});

it('names a damaged line', async () => {
  const file = await place();
  await fileErasureList(file);
  await writeFile(file, 'nonsense\n');
  await expect((await fileErasureList(file)).entries()).rejects.toThrow('Line 1 of');
});

it('is told from an older copy and from another list', () => {
  const entries = [
    { accountId: 'a', erasedAt: at(1) },
    { accountId: 'b', erasedAt: at(2) },
  ];
  const mark = markErasures(entries.slice(0, 1));
  expect(continuesErasures(entries, mark)).toBe(true);
  expect(continuesErasures([], mark)).toBe(false);
  expect(continuesErasures(entries.slice(1), mark)).toBe(false);
});
