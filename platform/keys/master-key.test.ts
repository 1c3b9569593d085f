import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lookupHasher } from './lookup-hash.ts';
import { obtainMasterKey } from './master-key.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidemark-master-'));
});
afterEach(() => rm(folder, { recursive: true }));

describe('a data folder without a master key', () => {
  it('gets one that only its owner may read, and keeps it', async () => {
    const made = await obtainMasterKey({ folder });
    expect(made).toHaveLength(32);
    const { mode } = await stat(join(folder, 'master.key'));
    expect(mode & 0o777).toBe(0o600);
    expect(await readdir(folder)).toEqual(['master.key']);
    expect(await obtainMasterKey({ folder })).toEqual(made);
  });

  it('gets one only when two processes start at once', async () => {
    const made = await Promise.all([1, 2, 3, 4].map(() => obtainMasterKey({ folder })));
    expect(new Set(made.map((key) => Buffer.from(key).toString('hex'))).size).toBe(1);
    expect(await readdir(folder)).toEqual(['master.key']);
  });

  it('gets none when keys lie there that another one wrapped', async () => {
    await writeFile(join(folder, 'keys.sqlite'), 'keys');
    await expect(obtainMasterKey({ folder })).rejects.toThrow('put the master key back');
    expect(await readdir(folder)).toEqual(['keys.sqlite']);
  });
});

describe('a master key that is given', () => {
  it('is taken, and no file is made', async () => {
    const given = 'ab'.repeat(32);
    expect(Buffer.from(await obtainMasterKey({ folder, given })).toString('hex')).toBe(given);
    expect(await readdir(folder)).toEqual([]);
  });
});

describe('a damaged master key file', () => {
  it('is refused without telling what is in it', async () => {
    await writeFile(join(folder, 'master.key'), 'hunter2');
    await expect(obtainMasterKey({ folder })).rejects.toThrow(/64 hexadecimal digits expected/);
    await expect(obtainMasterKey({ folder })).rejects.not.toThrow(/hunter2/);
    expect(await readFile(join(folder, 'master.key'), 'utf8')).toBe('hunter2');
  });
});

describe('a look-up hash', () => {
  const one = lookupHasher(Buffer.alloc(32, 1));

  it('is the same for the same text and another for another text or master key', () => {
    expect(one('ann@example.com')).toMatch(/^[0-9a-f]{64}$/);
    expect(lookupHasher(Buffer.alloc(32, 1))('ann@example.com')).toBe(one('ann@example.com'));
    expect(one('bob@example.com')).not.toBe(one('ann@example.com'));
    expect(lookupHasher(Buffer.alloc(32, 2))('ann@example.com')).not.toBe(one('ann@example.com'));
  });
});
