import { type ChildProcessByStdio, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DataDirLockedError, lockDataDir, type DataDirLock } from './lock.ts';

const now = new Date('2026-03-01T12:00:00.000Z');
const installation = 'the stores in data';
let folder: string;
const cleanUps: (() => unknown)[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidemark-lock-'));
});
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
  await rm(folder, { recursive: true });
});

const take = (): Promise<DataDirLock> => lockDataDir({ folder, installation, now });
const contentOf = async (): Promise<unknown> =>
  JSON.parse(await readFile(join(folder, 'lock.json'), 'utf8'));
const isTaken = (): Promise<boolean> =>
  take().then(
    async (lock) => {
      await lock.release();
      return false;
    },
    (error: unknown) => {
      if (error instanceof DataDirLockedError) return true;
      throw error;
    },
  );

describe('a data folder without a holder', () => {
  // Windows has no modes: a file there inherits the access rules of its folder.
  it.skipIf(process.platform === 'win32')('has a lock that others cannot open', async () => {
    await chmod(folder, 0o755);
    await writeFile(join(folder, 'lock.sqlite'), '', { mode: 0o644 });
    const lock = await take();
    for (const name of ['lock.sqlite', 'lock.json']) {
      expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600);
    }
    await lock.release();
  });

  it('is locked, announced and released', async () => {
    const lock = await take();
    expect(await contentOf()).toMatchObject({ pid: process.pid, address: null });
    await lock.announce('http://127.0.0.1:4000');
    expect(await contentOf()).toEqual({
      ...lock.holder,
      address: 'http://127.0.0.1:4000',
      startedAt: now.toISOString(),
    });
    await lock.release();
    expect(await readdir(folder)).toEqual(['lock.sqlite']);
    expect(await isTaken()).toBe(false);
  });

  it('is made when it is not there', async () => {
    const lock = await lockDataDir({ folder: join(folder, 'new', 'one'), installation, now });
    expect(await readdir(join(folder, 'new', 'one'))).toEqual(['lock.json', 'lock.sqlite']);
    await lock.release();
  });

  it('shows its token to the owner alone', async () => {
    const lock = await take();
    expect((await stat(join(folder, 'lock.json'))).mode & 0o777).toBe(0o600);
    expect(lock.holder.token).toMatch(/^[0-9a-f]{64}$/);
    await lock.release();
  });

  it('is taken by one of many that start at once', async () => {
    const tries = await Promise.allSettled(Array.from({ length: 8 }, take));
    const won = tries.filter((each) => each.status === 'fulfilled');
    expect(won).toHaveLength(1);
    for (const each of won) await each.value.release();
  });

  it.each(['{"pid": 12', '{"pid":1,"address":null,"token":"old","startedAt":""}'])(
    'is locked whatever an earlier holder left: %s',
    async (left) => {
      await writeFile(join(folder, 'lock.json'), left);
      const lock = await take();
      expect(await contentOf()).toEqual(lock.holder);
      await lock.release();
    },
  );

  it('is refused with the name of a lock that cannot be one', async () => {
    await writeFile(join(folder, 'lock.sqlite'), 'my notes '.repeat(200));
    await expect(take()).rejects.toThrow(/lock\.sqlite cannot be used.*Delete it/);
  });
});

const script = join(import.meta.dirname, 'testing/holder-to-kill.ts');

type Shell = ChildProcessByStdio<null, Readable, null>;
const run = (command: string, args: readonly string[]): Shell => {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'ignore'] });
  cleanUps.push(() => {
    child.kill('SIGKILL');
  });
  return child;
};
const firstLine = async (child: Shell): Promise<string> => {
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  return line;
};
const runHolder = (): Shell => run(process.execPath, [script, folder]);

describe('a data folder that another process holds', () => {
  it('is refused with where that one answers, and is free as soon as it is killed', async () => {
    const holder = runHolder();
    expect(await firstLine(holder)).toBe('locked');
    await expect(take()).rejects.toMatchObject({
      name: 'DataDirLockedError',
      message: expect.stringContaining('in use by Tidemark at http://127.0.0.1:4001') as string,
      holder: { pid: holder.pid },
    });
    const ended = once(holder, 'exit');
    holder.kill('SIGKILL');
    await ended;
    expect(await isTaken()).toBe(false);
  });

  it.skipIf(process.platform !== 'linux')(
    'is free when that one was killed, although nobody has reaped it',
    async () => {
      // `exec` leaves a parent that never waits for its child, as in a container without init.
      const holderCommand = [process.execPath, script, folder].join(' ');
      const parent = run('sh', ['-c', `${holderCommand} & echo $!; exec tail -f /dev/null`]);
      const pid = Number(await firstLine(parent));
      await expect.poll(isAnnounced, { timeout: 50_000 }).toBe(true);
      expect(await isTaken()).toBe(true);
      process.kill(pid, 'SIGKILL');
      await expect.poll(() => stateOf(pid), { timeout: 50_000 }).toBe('Z');
      // Its other threads end a moment after the first one shows as ended.
      await expect.poll(isTaken, { timeout: 50_000 }).toBe(false);
      expect(stateOf(pid)).toBe('Z');
    },
  );

  it.skipIf(!canUnshare())('is refused to a process that has the same number', async () => {
    const inNamespace = ['-Urpf', '--mount-proc', process.execPath, script, folder];
    const lines = await Promise.all(
      [run('unshare', inNamespace), run('unshare', inNamespace)].map(firstLine),
    );
    expect(lines.filter((line) => line === 'locked')).toHaveLength(1);
    expect(lines.filter((line) => line.includes('in use by Tidemark'))).toHaveLength(1);
    expect(await contentOf()).toMatchObject({ pid: 1 });
    expect(await isTaken()).toBe(true);
  });
});

const isAnnounced = (): Promise<boolean> =>
  contentOf().then(
    (found) => JSON.stringify(found).includes('4001'),
    () => false,
  );

// `Z`: it has ended, but its parent has not asked how.
const stateOf = (pid: number): string | undefined =>
  /^\d+ \(.*\) (\S)/.exec(readFileSync(`/proc/${String(pid)}/stat`, 'utf8'))?.[1];

// Not everywhere may a user make namespaces.
function canUnshare(): boolean {
  return spawnSync('unshare', ['-Urpf', '--mount-proc', 'true']).status === 0;
}
