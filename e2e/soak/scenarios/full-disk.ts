import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Scenario } from '../stage.ts';
import { runWriters } from '../writers.ts';

// Enough space for the product's write-ahead logs, which grow to 32 MB each and filled a disk of 24
// MB.
const mount = (folder: string): boolean =>
  spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=192m', 'tmpfs', folder]).status === 0;
const unmount = (folder: string): void => void spawnSync('umount', ['-l', folder]);

// The product retries automatically, which takes longer on a busy machine.
const recoveryLimitMs = 20_000;

/**
 * The disk of the data folder is full for a while: reads continue, writes are refused with 503,
 * and nothing is lost.
 */
export const fullDisk: Scenario = {
  name: 'full disk',
  unavailable: () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'tidemark-soak-disk-'));
    const can = mount(folder);
    if (can) unmount(folder);
    rmSync(folder, { recursive: true, force: true });
    return can ? undefined : 'no file system of a limited size can be mounted';
  },
  run: async ({ subject, writers, folder, tally, finding, onEnd, stopAndVerify }) => {
    mount(folder);
    onEnd(() => {
      unmount(folder);
      return undefined;
    });
    const product = subject();
    await product.start();
    const members = writers(product, 6);
    await runWriters(members, 1500);
    const filler = path.join(folder, 'filler');
    fill(filler);
    const [before, refused] = [tally.acknowledged, tally.status503 + tally.otherServerErrors];
    await runWriters(members, 2500);
    if (tally.status503 + tally.otherServerErrors === refused)
      finding(`the disk never was full: ${String(tally.acknowledged - before)} writes went on`);
    for (const member of members) {
      const status = await member.readSelf();
      if (status !== 200) finding(`a read on a full disk was answered with ${String(status)}`);
    }
    rmSync(filler);
    const full = tally.acknowledged;
    const giveUp = performance.now() + recoveryLimitMs;
    do await runWriters(members, 2500);
    while (tally.acknowledged === full && performance.now() < giveUp);
    if (tally.acknowledged === full) {
      const { bavail, bsize } = statfsSync(folder);
      const left = `${String(bavail * bsize)} bytes are free`;
      finding(`nothing was stored after the disk had space again: ${left}`);
    }
    await stopAndVerify(product);
  },
};

const fill = (file: string): void => {
  const descriptor = openSync(file, 'w');
  try {
    for (let size = 1 << 20; size >= 512; size /= 2) writeUntilFull(descriptor, Buffer.alloc(size));
  } finally {
    closeSync(descriptor);
  }
};

const writeUntilFull = (descriptor: number, chunk: Buffer): void => {
  try {
    while (writeSync(descriptor, chunk) === chunk.length);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
  }
};
