import { existsSync } from 'node:fs';
import type { Manifest } from '#platform/backup/manifest.ts';
import { readErasureFile } from '#platform/erasure-list/erasure-file.ts';
import {
  emptyList,
  matchesErasureFingerprint,
  type ListContent,
} from '#platform/erasure-list/erasure-list.port.ts';
import { OperatorError } from '#platform/plain-error.ts';

type ErasureListCheck = {
  readonly manifest: Pick<Manifest, 'erasures' | 'createdAt'>;
  readonly file: string;
  /** The operator accepts that members who were erased after the backup come back. */
  readonly withoutList: boolean;
};

/** The erasures that a restore has to repeat. Throws an `OperatorError` without a list that fits. */
export const loadErasuresToRepeat = async ({
  manifest,
  file,
  withoutList,
}: ErasureListCheck): Promise<ListContent> => {
  if (withoutList) return emptyList;
  if (!existsSync(file)) throw missingListError(manifest, `${file} does not exist`);
  const list = await readErasureFile(file);
  if (matchesErasureFingerprint(list, manifest.erasures)) return list;
  throw missingListError(manifest, `${file} is older than the backup or is a different list`);
};

const missingListError = (
  { createdAt }: ErasureListCheck['manifest'],
  reason: string,
): OperatorError =>
  new OperatorError(
    `Not restored: ${reason}. Without the list of erasures, members who were erased after ${createdAt} would come back. Name the list with --erasures <file>. If it is lost, --without-erasure-list restores without it.`,
  );
