import { execFile } from 'node:child_process';
import { constants, cpSync, existsSync, globSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type Product, startProduct } from '../product.ts';
import { secondsBehind } from './read-models.ts';

export const memberCount = 100_000;
export const eventsOfEach = 20;

const cache = path.join(process.cwd(), '.cache');
const size = `${String(memberCount)}x${String(eventsOfEach)}`;
const writtenFolder = path.join(cache, `bench-members-${size}`);
const builtFolder = path.join(cache, `bench-members-${size}-built`);

// Nobody's limits are measured.
const env = { REQUESTS_PER_MINUTE: '1000000000' };

type Work<Result> = (product: Product, began: number) => Promise<Result>;

/** The product on a log with the members, which was written behind the back of its read models. */
export const withMembersWritten = async <Result>(work: Work<Result>): Promise<Result> => {
  await makeOnce(writtenFolder, writeMembers);
  return onCopyOf(writtenFolder, work);
};

/** The product with the members in its read models. */
export const withMembersShown = async <Result>(work: Work<Result>): Promise<Result> => {
  await makeOnce(writtenFolder, writeMembers);
  await makeOnce(builtFolder, buildReadModels);
  return onCopyOf(builtFolder, work);
};

const onCopyOf = async <Result>(kept: string, work: Work<Result>): Promise<Result> => {
  const dataDir = path.join(cache, `bench-console-${String(process.pid)}`);
  cpSync(kept, dataDir, { recursive: true, mode: constants.COPYFILE_FICLONE });
  try {
    const began = performance.now();
    const product = await startProduct({ dataDir, env });
    return await work(product, began).finally(product.stop);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
};

// Kept for further runs: it takes minutes.
const makeOnce = async (folder: string, make: (folder: string) => Promise<void>): Promise<void> => {
  const whole = path.join(folder, 'whole');
  if (existsSync(whole)) return;
  console.log(`${folder} is made, once; this takes minutes.`);
  rmSync(folder, { recursive: true, force: true });
  await make(folder);
  writeFileSync(whole, '');
};

// The demo's own history first, as its first start writes it.
const writeMembers = async (folder: string): Promise<void> => {
  mkdirSync(folder, { recursive: true });
  await (await startProduct({ dataDir: folder })).stop();
  const words = ['demo', 'members', String(memberCount), '--events', String(eventsOfEach)];
  await promisify(execFile)('npm', ['run', '--silent', 'cli', '--', ...words], {
    env: { ...process.env, DATA_DIR: folder },
  });
};

// Built from nothing, which is faster than catching up.
const buildReadModels = async (folder: string): Promise<void> => {
  cpSync(writtenFolder, folder, { recursive: true, mode: constants.COPYFILE_FICLONE });
  for (const file of globSync(path.join(folder, '**/read-models.sqlite*'))) rmSync(file);
  const product = await startProduct({ dataDir: folder });
  // Looked at, and saved, every second or two.
  do await pause(5000);
  while ((await secondsBehind(product.address)) > 0);
  await pause(5000);
  await product.stop();
};
