/*
 * Chooses the folder for test files: in memory if there is room, because most of a test's wait for
 * the disk is for files that exist for a second.
 */
import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const gigabyte = 1024 ** 3;

const freeIn = (folder) => {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return 0;
  }
};

/**
 * TMPDIR takes precedence. The limit of 1 GB excludes containers, which have 64 MB of memory for
 * files by default.
 */
export const parentOfTests = ({ named, fallback, free = freeIn }) =>
  named ?? (free('/dev/shm') >= gigabyte ? '/dev/shm' : fallback);

/** Deletes the folder at the end, including files that a killed test left behind. */
export const withTestFolder = async (work) => {
  const parent = parentOfTests({ named: process.env.TMPDIR, fallback: tmpdir() });
  const folder = mkdtempSync(path.join(parent, 'tidemark-tests-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
