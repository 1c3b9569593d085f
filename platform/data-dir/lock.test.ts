import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findLockHolder, lockDataDir } from './lock.ts';

const now = new Date('2026-03-01T12:00:00.000Z');
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidemark-lock-'));
});
afterEach(() => rm(folder, { recursive: true }));

describe('a data folder without a holder', () => {
  it('is locked, announced and released', async () => {
    const lock = await lockDataDir({ folder, now });
    expect(await findLockHolder(folder)).toMatchObject({ pid: process.pid, address: null });
    await lock.announce('http://127.0.0.1:4000');
    expect(await findLockHolder(folder)).toEqual({
      ...lock.holder,
      address: 'http://127.0.0.1:4000',
      startedAt: now.toISOString(),
    });
    await lock.release();
    expect(await findLockHolder(folder)).toBeUndefined();
    expect(await readdir(folder)).toEqual([]);
  });

  it('is made when it is not there', async () => {
    const lock = await lockDataDir({ folder: join(folder, 'new', 'one'), now });
    expect(await readdir(join(folder, 'new', 'one'))).toEqual(['lock.json']);
    await lock.release();
  });

  it('shows its token to the owner alone', async () => {
    const lock = await lockDataDir({ folder, now });
    expect((await stat(join(folder, 'lock.json'))).mode & 0o777).toBe(0o600);
    expect(lock.holder.token).toMatch(/^[0-9a-f]{64}$/);
    await lock.release();
  });

  it('is taken by one of many that start at once', async () => {
    const tries = await Promise.allSettled(
      Array.from({ length: 8 }, () => lockDataDir({ folder, now })),
    );
    const won = tries.filter((each) => each.status === 'fulfilled');
    expect(won).toHaveLength(1);
    for (const each of won) await each.value.release();
  });
});

describe('a data folder that a living process holds', () => {
  it('is refused, and the message names the address of the holder', async () => {
    const lock = await lockDataDir({ folder, now });
    await lock.announce('http://127.0.0.1:4001');
    await expect(lockDataDir({ folder, now })).rejects.toMatchObject({
      name: 'DataDirLockedError',
      message: expect.stringContaining('in use by Tidemark at http://127.0.0.1:4001') as string,
      holder: { pid: process.pid },
    });
    await lock.release();
  });
});

describe('a data folder whose holder has died', () => {
  const leave = async (holder: object | string): Promise<void> => {
    const text = typeof holder === 'string' ? holder : JSON.stringify(holder);
    await writeFile(join(folder, 'lock.json'), text);
  };
  const deadPid = (): number => spawnSync(process.execPath, ['-e', '']).pid;
  const stale = { address: 'http://127.0.0.1:4000', token: 'old', startedAt: now.toISOString() };

  it.each([
    ['its process is gone', () => ({ ...stale, pid: deadPid(), processStart: null })],
    ['another process has its number', () => ({ ...stale, pid: process.pid, processStart: '1' })],
    ['the file was cut off', () => '{"pid": 12'],
  ])('is taken over when %s', async (_name, holder) => {
    await leave(holder());
    expect(await findLockHolder(folder)).toBeUndefined();
    const lock = await lockDataDir({ folder, now });
    expect(JSON.parse(await readFile(join(folder, 'lock.json'), 'utf8'))).toEqual(lock.holder);
    expect(await readdir(folder)).toEqual(['lock.json']);
    await lock.release();
  });

  it('is taken over although another process died while taking it over', async () => {
    const dead = { ...stale, pid: deadPid(), processStart: null };
    await leave(dead);
    const right = createHash('sha256').update(dead.token).digest('hex').slice(0, 16);
    await writeFile(join(folder, `lock.json.${right}`), JSON.stringify({ ...dead, token: 'heir' }));
    const lock = await lockDataDir({ folder, now });
    expect((await findLockHolder(folder))?.token).toBe(lock.holder.token);
    expect(await readdir(folder)).toEqual(['lock.json']);
    await lock.release();
  });

  it.each(Array.from({ length: 20 }, (_, round) => round))(
    'is taken over by one of many (%i)',
    async () => {
      await leave({ ...stale, pid: deadPid(), processStart: null });
      const tries = await Promise.allSettled(
        Array.from({ length: 8 }, () => lockDataDir({ folder, now })),
      );
      const won = tries.filter((each) => each.status === 'fulfilled');
      expect(won).toHaveLength(1);
      expect((await findLockHolder(folder))?.token).toBe(won[0]?.value.holder.token);
      for (const each of won) await each.value.release();
    },
  );
});
