import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

type Choice = {
  readonly named: string | undefined;
  readonly fallback: string;
  readonly free: (folder: string) => number;
};
type TestFolder = {
  readonly parentOfTests: (choice: Choice) => string;
  readonly withTestFolder: <Result>(work: (folder: string) => Promise<Result>) => Promise<Result>;
};
const script = new URL('./test-folder.mjs', import.meta.url).href;
const { parentOfTests, withTestFolder } = (await import(script)) as TestFolder;

const gigabytes = (count: number) => (): number => count * 1024 ** 3;

describe('the files of tests', () => {
  it.each([
    ['are in memory where there is room', '/dev/shm', { free: gigabytes(2) }],
    ['are on the disk in a container with the usual 64 MB', '/tmp', { free: gigabytes(1 / 16) }],
    ['are where TMPDIR says', '/mnt/disk', { named: '/mnt/disk', free: gigabytes(2) }],
  ])('%s', (_what, folder, choice) => {
    expect(parentOfTests({ named: undefined, fallback: '/tmp', ...choice })).toBe(folder);
  });

  it('are gone after the run, also of one that failed', async () => {
    const seen: string[] = [];
    const run = withTestFolder((folder) => {
      seen.push(folder);
      writeFileSync(path.join(folder, 'left'), '');
      return Promise.reject(new Error('failed'));
    });
    await expect(run).rejects.toThrow('failed');
    expect(seen.map((folder) => existsSync(folder))).toEqual([false]);
  });
});
