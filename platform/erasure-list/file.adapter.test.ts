import { appendFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
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
  expect(await list.read()).toEqual({ ids: [expect.any(String)], entries: [] });
  const { ids } = await list.read();
  await Promise.all([
    list.add({ accountId: 'a', erasedAt: at(1) }),
    list.add({ accountId: 'a', erasedAt: at(2) }),
    list.add({ accountId: 'b', erasedAt: at(3) }),
  ]);
  const entries = [
    { accountId: 'a', erasedAt: at(1) },
    { accountId: 'b', erasedAt: at(3) },
  ];
  expect(await list.read()).toEqual({ ids, entries });
  expect(await (await fileErasureList(file)).read()).toEqual({ ids, entries });
});

it('goes on after lines of which only the start was written, and cuts none of them off', async () => {
  const file = await place();
  const list = await fileErasureList(file);
  await list.add({ accountId: 'a', erasedAt: at(1) });
  // A full disk while the process runs.
  await appendFile(file, '{"accountId":"b"');
  await list.add({ accountId: 'b', erasedAt: at(2) });
  const ids = async (): Promise<readonly string[]> =>
    (await list.read()).entries.map(({ accountId }) => accountId);
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
  expect((await one.read()).entries).toHaveLength(2);
  await writeFile(file, '');
  await one.add({ accountId: 'b', erasedAt: at(4) });
  expect((await one.read()).entries).toEqual([{ accountId: 'b', erasedAt: at(4) }]);
});

it('names a damaged line', async () => {
  const file = await place();
  await fileErasureList(file);
  await writeFile(file, 'nonsense\n');
  await expect((await fileErasureList(file)).read()).rejects.toThrow('Line 1 of');
});

it('is told from an older copy and from another list, even when the mark has no entries', () => {
  const entries = [
    { accountId: 'a', erasedAt: at(1) },
    { accountId: 'b', erasedAt: at(2) },
  ];
  const list = { ids: ['one'], entries };
  for (const marked of [[], entries.slice(0, 1)]) {
    const mark = fingerprintErasures({ ids: ['one'], entries: marked });
    expect(matchesErasureFingerprint(list, mark)).toBe(true);
    expect(matchesErasureFingerprint({ ids: ['other'], entries }, mark)).toBe(false);
    expect(matchesErasureFingerprint({ ids: [], entries: [] }, mark)).toBe(false);
    expect(matchesErasureFingerprint({ ids: ['other', 'one'], entries }, mark)).toBe(true);
  }
  const mark = fingerprintErasures({ ids: ['one'], entries: entries.slice(0, 1) });
  expect(matchesErasureFingerprint({ ids: ['one'], entries: [] }, mark)).toBe(false);
  expect(matchesErasureFingerprint({ ids: ['one'], entries: entries.slice(1) }, mark)).toBe(false);
});

it('of an earlier version, without an id, keeps its marks', async () => {
  const file = await place();
  const entry = { accountId: 'a', erasedAt: at(1) };
  await mkdir(path.dirname(file));
  await writeFile(file, `${JSON.stringify(entry)}\n`);
  const list = await fileErasureList(file);
  const mark = fingerprintErasures({ ids: [], entries: [entry] });
  await list.add({ accountId: 'b', erasedAt: at(2) });
  expect(await list.read()).toMatchObject({ ids: [], entries: [entry, { accountId: 'b' }] });
  expect(matchesErasureFingerprint(await list.read(), mark)).toBe(true);
});

it('that continues another list matches the marks of both', async () => {
  const [one, other] = [await fileErasureList(await place()), await fileErasureList(await place())];
  const marks = [fingerprintErasures(await other.read())];
  await one.add({ accountId: 'a', erasedAt: at(1) });
  marks.push(fingerprintErasures(await one.read()));
  await other.addList(await one.read());
  await other.addList(await one.read());
  const list = await other.read();
  expect(list.entries).toHaveLength(1);
  expect(marks.map((mark) => matchesErasureFingerprint(list, mark))).toEqual([true, true]);
});
