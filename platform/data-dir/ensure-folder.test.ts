import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ensureDataDir } from './ensure-folder.ts';

const root = mkdtempSync(path.join(tmpdir(), 'tidemark-folder-'));
afterAll(() => {
  rmSync(root, { recursive: true, force: true });
});

describe('a data folder', () => {
  it('is made with everything above it, and made once', async () => {
    const folder = path.join(root, 'a', 'b');
    await ensureDataDir(folder);
    await ensureDataDir(folder);
    expect(existsSync(folder)).toBe(true);
  });

  it('that is a file is refused by name', async () => {
    const file = path.join(root, 'file');
    writeFileSync(file, '');
    await expect(ensureDataDir(file)).rejects.toThrow(`DATA_DIR is ${JSON.stringify(file)}`);
    await expect(ensureDataDir(path.join(file, 'below'))).rejects.toThrow('DATA_DIR is');
  });

  it.skipIf(process.platform !== 'linux')('that can never be made is refused at once', async () => {
    await expect(ensureDataDir('/proc/nope/data')).rejects.toThrow('DATA_DIR is "/proc/nope/data"');
  });
});
