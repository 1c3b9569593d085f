import { execFile } from 'node:child_process';
import { constants, cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { startProduct } from '../product.ts';

export const memberCount = 100_000;
export const eventsOfEach = 20;

const cache = path.join(process.cwd(), '.cache');
const kept = path.join(cache, `bench-members-${String(memberCount)}x${String(eventsOfEach)}`);
const finished = path.join(kept, 'written');

/** A folder whose log has the members, written behind the back of its read models; made once and kept, copied for each run. */
export const fullSizeFolder = async (): Promise<string> => {
  if (!existsSync(finished)) await write();
  const folder = path.join(cache, `bench-console-${String(process.pid)}`);
  cpSync(kept, folder, { recursive: true, mode: constants.COPYFILE_FICLONE });
  return folder;
};

// The demo's own history first, as its first start writes it.
const write = async (): Promise<void> => {
  console.log(`${String(memberCount)} members are written into ${kept}, once; this takes minutes.`);
  rmSync(kept, { recursive: true, force: true });
  mkdirSync(kept, { recursive: true });
  await (await startProduct({ dataDir: kept })).stop();
  await runCli(kept, ['demo', 'members', String(memberCount), '--events', String(eventsOfEach)]);
  writeFileSync(finished, '');
};

const runCli = async (folder: string, words: readonly string[]): Promise<void> => {
  const env = { ...process.env, DATA_DIR: folder };
  await promisify(execFile)('npm', ['run', '--silent', 'cli', '--', ...words], { env });
};
