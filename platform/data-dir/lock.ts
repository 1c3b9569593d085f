import { createHash, randomBytes } from 'node:crypto';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { ensureDataDir } from './ensure-folder.ts';

const lockSchema = z.object({
  pid: z.int().positive(),
  /** Null until it listens. */
  address: z.string().nullable(),
  /** Authorises the command line of the same user on the same machine. */
  token: z.string(),
  startedAt: z.string(),
  /** Start time of the process according to the kernel, to tell a reused pid apart; null where it is unknown. */
  processStart: z.string().nullable(),
});

export type LockHolder = Readonly<z.infer<typeof lockSchema>>;

export type DataDirLock = {
  readonly holder: LockHolder;
  readonly announce: (address: string) => Promise<void>;
  readonly release: () => Promise<void>;
};

export class DataDirLockedError extends Error {
  readonly holder: LockHolder;

  constructor(folder: string, holder: LockHolder) {
    const where = holder.address ?? 'no address yet, it is starting';
    super(
      `${folder} is in use by Tidemark at ${where} (process ${String(holder.pid)}, since ${holder.startedAt}). ` +
        'Stop that one, or set DATA_DIR to another folder.',
    );
    this.name = 'DataDirLockedError';
    this.holder = holder;
  }
}

export const lockFile = 'lock.json';

export const lockDataDir = async (options: {
  readonly folder: string;
  readonly now: Date;
}): Promise<DataDirLock> => {
  const file = join(options.folder, lockFile);
  await ensureDataDir(options.folder);
  const holder: LockHolder = {
    pid: process.pid,
    address: null,
    token: randomBytes(32).toString('hex'),
    startedAt: options.now.toISOString(),
    processStart: processStart(process.pid),
  };
  await take({ folder: options.folder, file, holder });
  return heldLock(file, holder);
};

export const findLockHolder = async (folder: string): Promise<LockHolder | undefined> => {
  const holder = await readLock(join(folder, lockFile));
  return isHeld(holder) ? holder : undefined;
};

type Taking = { readonly folder: string; readonly file: string; readonly holder: LockHolder };

const take = async (taking: Taking): Promise<void> => {
  const { folder, file, holder } = taking;
  for (let attempt = 0; attempt < 20; attempt += 1) {
    if (await createLock(file, holder)) return;
    const found = await readLock(file);
    if (found === 'absent') continue;
    if (isHeld(found)) throw new DataDirLockedError(folder, found);
    if (await replaceDead(taking, found)) return;
  }
  throw new Error(`${file} could not be locked: other processes keep locking and releasing it.`);
};

/**
 * The right to replace a dead holder is itself a lock, named after it. Only its owner removes the
 * dead holder's lock, so that the lock of a running process is never removed. False when another
 * process was faster.
 */
const replaceDead = async (taking: Taking, dead: FoundLock): Promise<boolean> => {
  const { file, holder } = taking;
  const right = `${file}.${nameOf(dead)}`;
  await take({ ...taking, file: right });
  try {
    if (nameOf(await readLock(file)) !== nameOf(dead)) return false;
    await rename(await writeDraft(file, holder), file);
    return true;
  } finally {
    await rm(right, { force: true });
  }
};

const nameOf = (found: FoundLock): string =>
  typeof found === 'string'
    ? found
    : createHash('sha256').update(found.token).digest('hex').slice(0, 16);

/** `link` fails when the name exists, and the file is complete as soon as it has its name. */
const createLock = async (file: string, holder: LockHolder): Promise<boolean> => {
  const draft = await writeDraft(file, holder);
  try {
    await link(draft, file);
    return true;
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
};

const heldLock = (file: string, holder: LockHolder): DataDirLock => {
  let current = holder;
  const dropOnExit = (): void => {
    if (readTokenSync(file) === holder.token) rmSync(file, { force: true });
  };
  process.once('exit', dropOnExit);
  return {
    get holder() {
      return current;
    },
    announce: async (address) => {
      current = { ...current, address };
      await rename(await writeDraft(file, current), file);
    },
    release: async () => {
      process.off('exit', dropOnExit);
      const found = await readLock(file);
      if (typeof found === 'object' && found.token === holder.token)
        await rm(file, { force: true });
    },
  };
};

const writeDraft = async (file: string, holder: LockHolder): Promise<string> => {
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  await writeFile(draft, `${JSON.stringify(holder, null, 2)}\n`, { mode: 0o600, flush: true });
  return draft;
};

/** Unreadable means damaged: a lock file is complete as soon as it has its name. */
type FoundLock = LockHolder | 'absent' | 'unreadable';

const readLock = async (file: string): Promise<FoundLock> => {
  try {
    return lockSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    if (isCode(error, 'ENOENT')) return 'absent';
    if (error instanceof SyntaxError || error instanceof z.ZodError) return 'unreadable';
    throw error;
  }
};

const isHeld = (found: FoundLock): found is LockHolder =>
  typeof found === 'object' && isAlive(found);

const readTokenSync = (file: string): string | undefined => {
  try {
    return lockSchema.parse(JSON.parse(readFileSync(file, 'utf8'))).token;
  } catch {
    return undefined;
  }
};

const isAlive = (holder: LockHolder): boolean => {
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    // EPERM: the process is running, but belongs to another user.
    if (!isCode(error, 'EPERM')) return false;
  }
  const start = processStart(holder.pid);
  return start === null || holder.processStart === null || start === holder.processStart;
};

/** Field 22 of `/proc/<pid>/stat`, counted after the name in brackets, which may contain spaces. Null outside Linux. */
const processStart = (pid: number): string | null => {
  try {
    const stat = readFileSync(`/proc/${String(pid)}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  } catch {
    return null;
  }
};

const isCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;
