import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export class MasterKeyError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'MasterKeyError';
  }
}

export const masterKeyFile = 'master.key';
export const keyStoreFile = 'keys.sqlite';

export const obtainMasterKey = async (from: {
  readonly folder: string;
  readonly given?: string | undefined;
}): Promise<Uint8Array> => {
  if (from.given !== undefined) return parseMasterKey(from.given, 'MASTER_KEY');
  const file = join(from.folder, masterKeyFile);
  if (!existsSync(file)) await createMasterKey(from.folder, file);
  return parseMasterKey(await readFile(file, 'utf8'), file);
};

/** The error message contains `place`, never the text. */
export const parseMasterKey = (text: string, place: string): Uint8Array => {
  const digits = text.trim();
  if (!/^[0-9a-f]{64}$/i.test(digits)) {
    throw new MasterKeyError(
      `${place} does not hold a master key: 64 hexadecimal digits expected.`,
    );
  }
  return Buffer.from(digits, 'hex');
};

const createMasterKey = async (folder: string, file: string): Promise<void> => {
  if (existsSync(join(folder, keyStoreFile))) {
    throw new MasterKeyError(
      `${file} is missing, but ${keyStoreFile} beside it was written with one: put the master key back, or set MASTER_KEY.`,
    );
  }
  await mkdir(folder, { recursive: true });
  const tempFile = `${file}.${randomBytes(6).toString('hex')}`;
  await writeFile(tempFile, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flush: true });
  await chmod(tempFile, 0o600);
  // `link` never replaces a file, so two concurrent processes both use the key of the first.
  await link(tempFile, file).catch((error: unknown) => {
    if (!existsSync(file)) throw error;
  });
  await rm(tempFile);
};
