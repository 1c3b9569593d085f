import { existsSync } from 'node:fs';
import type { Manifest } from '#platform/backup/manifest.ts';
import { readErasureFile } from '#platform/erasure-list/erasure-file.ts';
import { continuesErasures, type ListedErasure } from '#platform/erasure-list/erasure-list.port.ts';
import { PlainError } from '#platform/plain-error.ts';

type ErasureListCheck = {
  readonly manifest: Pick<Manifest, 'erasures' | 'createdAt'>;
  readonly file: string;
  /** The operator accepts that members who were erased after the backup come back. */
  readonly withoutList: boolean;
};

/** The erasures that a restore has to repeat. Throws a `PlainError` without a list that fits. */
export const erasuresSince = async ({
  manifest,
  file,
  withoutList,
}: ErasureListCheck): Promise<readonly ListedErasure[]> => {
  if (withoutList) return [];
  if (!existsSync(file)) throw withoutListError(manifest, `${file} does not exist`);
  const entries = await readErasureFile(file);
  if (continuesErasures(entries, manifest.erasures)) return entries;
  throw withoutListError(manifest, `${file} is older than the backup, or another list`);
};

const withoutListError = (
  { createdAt }: ErasureListCheck['manifest'],
  reason: string,
): PlainError =>
  new PlainError(
    `Not restored: ${reason}. Without the list of erasures, members who were erased after ${createdAt} would come back. Name the list with --erasures <file>. If it is lost, --without-erasure-list restores without it.`,
  );
