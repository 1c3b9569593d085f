import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { matchesErasureFingerprint, fingerprintErasures } from './erasure-list.port.ts';
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

it('goes on after lines of which only the start was written, and cuts none of them off', async () => {
  const file = await place();
  const list = await fileErasureList(file);
  await list.add({ accountId: 'a', erasedAt: at(1) });
  // A full disk while the process runs.
  await appendFile(file, '{"accountId":"b"');
  await list.add({ accountId: 'b', erasedAt: at(2) });
  const ids = async (): Promise<readonly string[]> =>
    (await list.entries()).map(({ accountId }) => accountId);
  expect(await ids()).toEqual(['a', 'b']);
  // Another process that is still writing while this one starts.
  const line = `${JSON.stringify({ accountId: 'c', erasedAt: at(3) })}\n`;
  await appendFile(file, line.slice(0, 20));
  const again = await fileErasureList(file);
  await appendFile(file, line.slice(20));
  expect(await ids()).toEqual(['a', 'b', 'c']);
  await again.add({ accountId: 'c', erasedAt: at(4) });
  await again.add({ accountId: 'd', erasedAt: at(5) });
  expect(await ids()).toEqual(['a', 'b', 'c', 'd']);
});

it('is read once and then only where it grew, also if another process adds to it', async () => {
  const file = await place();
  const [one, other] = [await fileErasureList(file), await fileErasureList(file)];
  await one.add({ accountId: 'a', erasedAt: at(1) });
  await other.add({ accountId: 'b', erasedAt: at(2) });
  await one.add({ accountId: 'b', erasedAt: at(3) });
  expect(await one.entries()).toHaveLength(2);
  await writeFile(file, '');
  await one.add({ accountId: 'b', erasedAt: at(4) });
  expect(await one.entries()).toEqual([{ accountId: 'b', erasedAt: at(4) }]);
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
  const mark = fingerprintErasures(entries.slice(0, 1));
  expect(matchesErasureFingerprint(entries, mark)).toBe(true);
  expect(matchesErasureFingerprint([], mark)).toBe(false);
  expect(matchesErasureFingerprint(entries.slice(1), mark)).toBe(false);
});
