import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  clearDemoFolder,
  demoMarkerFile,
  openDemoFolder,
  readDemoMarker,
  rejectDemoFolder,
  writeDemoMarker,
} from './demo-folder.ts';

let root: string;
let folder: string;
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'tidemark-demo-folder-'));
  folder = path.join(root, 'demo');
});
afterEach(() => rm(root, { recursive: true }));

const written = { state: 'written', ids: { free: '1' }, adminPassword: 'secret' } as const;
const refused = /was not made by the demo/;

describe('the folder of the demo', () => {
  it('is made with its mark, and opened again as it is', async () => {
    await openDemoFolder(folder);
    expect(await readDemoMarker(folder)).toMatchObject({ state: 'empty' });
    await writeDemoMarker(folder, written);
    await openDemoFolder(folder);
    expect(await readDemoMarker(folder)).toEqual(written);
    expect(await readdir(folder)).toEqual([demoMarkerFile]);
  });

  it('is made although its making was cut short', async () => {
    await mkdir(folder);
    await writeFile(path.join(folder, `${demoMarkerFile}.0a1b`), '{"sta');
    await openDemoFolder(folder);
    expect(await readDemoMarker(folder)).toMatchObject({ state: 'empty' });
  });

  it('is cleared of everything but its mark, which says so; what lies beside it stays', async () => {
    await openDemoFolder(folder);
    await writeDemoMarker(folder, written);
    await mkdir(path.join(folder, 'outbox'));
    await writeFile(path.join(folder, 'events.sqlite'), 'history');
    await writeFile(path.join(root, 'events.sqlite'), 'members');
    await symlink(root, path.join(folder, 'link'));
    await clearDemoFolder(folder);
    expect(await readdir(folder)).toEqual([demoMarkerFile]);
    expect(await readDemoMarker(folder)).toMatchObject({ state: 'writing' });
    expect(await readFile(path.join(root, 'events.sqlite'), 'utf8')).toBe('members');
  });

  it.each(['{', '{"version":99}'])('is refused and left with a damaged mark: %s', async (text) => {
    await openDemoFolder(folder);
    await writeFile(path.join(folder, demoMarkerFile), text);
    await expect(clearDemoFolder(folder)).rejects.toThrow(demoMarkerFile);
    expect(await readFile(path.join(folder, demoMarkerFile), 'utf8')).toBe(text);
  });

  it('is no folder for the data of members', async () => {
    rejectDemoFolder(root);
    await openDemoFolder(folder);
    expect(() => {
      rejectDemoFolder(folder);
    }).toThrow(/DATA_DIR is .* belongs to the demo/);
  });
});

describe('a folder that the demo did not make', () => {
  it('is neither opened nor cleared', async () => {
    await mkdir(folder);
    await writeFile(path.join(folder, 'notes.txt'), 'mine');
    await expect(openDemoFolder(folder)).rejects.toThrow(refused);
    await expect(clearDemoFolder(folder)).rejects.toThrow(refused);
    expect(await readdir(folder)).toEqual(['notes.txt']);
  });

  it('is refused behind a link', async () => {
    await mkdir(path.join(root, 'elsewhere'));
    await symlink(path.join(root, 'elsewhere'), folder);
    await expect(openDemoFolder(folder)).rejects.toThrow(refused);
    expect(await readdir(path.join(root, 'elsewhere'))).toEqual([]);
  });

  it('is refused behind a link to the folder of another demo, of which nothing is deleted', async () => {
    const elsewhere = path.join(root, 'elsewhere');
    await openDemoFolder(elsewhere);
    await writeDemoMarker(elsewhere, written);
    await writeFile(path.join(elsewhere, 'events.sqlite'), 'history');
    await symlink(elsewhere, folder);
    await expect(openDemoFolder(folder)).rejects.toThrow(refused);
    await expect(clearDemoFolder(folder)).rejects.toThrow(refused);
    expect(await readDemoMarker(elsewhere)).toEqual(written);
    expect(await readFile(path.join(elsewhere, 'events.sqlite'), 'utf8')).toBe('history');
  });

  it('is not made where a link leads to nothing', async () => {
    await symlink(path.join(root, 'elsewhere'), folder);
    await expect(openDemoFolder(folder)).rejects.toThrow(refused);
    expect(await readdir(root)).toEqual(['demo']);
  });
});
