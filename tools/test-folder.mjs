/* Where the files of tests go. In memory, where there is room: most of a test's wait for the disk is for files that live a second. */
import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const gigabyte = 1024 ** 3;

/** Free bytes; none where there is no such folder. */
const freeIn = (folder) => {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return 0;
  }
};

/** A folder that is named stands; a container has 64 MB of memory for files, unless it asks for more. */
export const parentOfTests = ({ named, fallback, free = freeIn }) =>
  named ?? (free('/dev/shm') >= gigabyte ? '/dev/shm' : fallback);

/** What a killed test leaves goes with it. */
export const withTestFolder = async (work) => {
  const parent = parentOfTests({ named: process.env.TMPDIR, fallback: tmpdir() });
  const folder = mkdtempSync(path.join(parent, 'tidemark-tests-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
