import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { sha256Hex } from './checksum.ts';
import { listNames } from './list-names.ts';
import type { BackupFile, StoredKeys } from './manifest.ts';

/** The backups of one folder are a series. Several series can share a folder for their keys. */
export const createSeriesId = (): string => randomBytes(8).toString('hex');

export const getKeysFileName = (seriesId: string, sequence: number): string =>
  `keys-${seriesId}-${String(sequence).padStart(6, '0')}.jsonl.gz`;

// Earlier versions wrote names without an id.
const namePattern = /^keys-(?:([0-9a-f]{16})-)?(\d{6,})\.jsonl\.gz$/;

export const parseSeriesId = ({ file }: Pick<StoredKeys, 'file'>): string | undefined =>
  namePattern.exec(file)?.[1];

type KeyFiles = {
  /** Those of the series, also of backups that cannot be read or no longer exist. */
  readonly own: readonly { readonly name: string; readonly sequence: number }[];
  /** Those of other series. Without them, the backups of that series cannot be restored. */
  readonly others: readonly string[];
};

export const listKeyFiles = async (
  keysFolder: string,
  backups: readonly BackupFile[],
): Promise<KeyFiles> => {
  const keys = backups.flatMap(({ manifest }) => manifest?.keys ?? []);
  const seriesIds = new Set(keys.flatMap((each) => parseSeriesId(each) ?? []));
  const own: KeyFiles['own'][number][] = [];
  const others: string[] = [];
  for (const name of await listNames(keysFolder)) {
    const [, seriesId, sequence] = namePattern.exec(name) ?? [];
    if (sequence === undefined) continue;
    const isOwn =
      seriesId === undefined
        ? await matchesStoredKeys(keys, keysFolder, name)
        : seriesIds.has(seriesId);
    if (isOwn) own.push({ name, sequence: Number(sequence) });
    else others.push(name);
  }
  return { own, others };
};

// A name without an id can be in several series, so the content decides. A file that cannot be read
// may be of another series, and must not end the backup.
const matchesStoredKeys = async (
  keys: readonly StoredKeys[],
  keysFolder: string,
  name: string,
): Promise<boolean> => {
  const content = await readFile(path.join(keysFolder, name)).catch(() => undefined);
  if (content === undefined) return false;
  const sha256 = sha256Hex(content);
  return keys.some((each) => each.file === name && each.sha256 === sha256);
};
