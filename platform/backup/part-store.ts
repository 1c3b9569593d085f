import path from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { OperatorError } from '../plain-error.ts';
import { writeDurably } from './durable-file.ts';
import { sha256Hex } from './checksum.ts';
import type { BackupPart } from './manifest.ts';
import { readBackupFile } from './read-backup-file.ts';

export type WrittenPart = BackupPart & {
  /** False when the folder already had this part, undamaged. */
  readonly isNew: boolean;
};

export type PartStore = {
  readonly write: (content: Uint8Array) => Promise<WrittenPart>;
  /** Throws an `OperatorError` when the part is missing or its checksum is wrong. */
  readonly read: (part: BackupPart) => Promise<Buffer>;
};

const compress = promisify(gzip);
const decompress = promisify(gunzip);

export const partsFolder = 'parts';

/** Files that are named by the SHA-256 of their content, so that equal content is stored once. */
export const partStore = (folder: string, kind = 'backup'): PartStore => {
  const getPartFile = (sha256: string): string =>
    path.join(folder, partsFolder, sha256.slice(0, 2), `${sha256}.gz`);
  const read = async ({ sha256, bytes }: BackupPart): Promise<Buffer> => {
    const file = getPartFile(sha256);
    const content = await readBackupFile(file)
      .then(decompress)
      .catch((cause: unknown) => {
        if (cause instanceof OperatorError) throw cause;
        throw damagedPartError(kind, file, cause);
      });
    if (content.byteLength !== bytes || sha256Hex(content) !== sha256)
      throw damagedPartError(kind, file);
    return content;
  };
  return {
    read,
    write: async (content) => {
      const part = { sha256: sha256Hex(content), bytes: content.byteLength };
      if (await read(part).catch(() => undefined)) return { ...part, isNew: false };
      await writeDurably(getPartFile(part.sha256), await compress(content));
      return { ...part, isNew: true };
    },
  };
};

const damagedPartError = (kind: string, file: string, cause?: unknown): OperatorError =>
  new OperatorError(`The ${kind} is damaged: ${file} is missing or its checksum is wrong.`, {
    cause,
  });
