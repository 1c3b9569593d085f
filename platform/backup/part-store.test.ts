import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, it, onTestFinished } from 'vitest';
import { partStore } from './part-store.ts';

it.each([
  ['cut off', Buffer.from('')],
  ['with other content', gzipSync('other content')],
])('a part that was damaged is written again: %s', async (_, damaged) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'tidemark-parts-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const parts = partStore(folder);
  const content = Buffer.from('some content');
  const part = await parts.write(content);
  expect(part.isNew).toBe(true);
  expect((await parts.write(content)).isNew).toBe(false);
  const [file] = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('gz'));
  await writeFile(path.join(folder, file ?? ''), damaged);
  await expect(parts.read(part)).rejects.toThrow('is damaged');
  expect((await parts.write(content)).isNew).toBe(true);
  expect(await parts.read(part)).toEqual(content);
});
