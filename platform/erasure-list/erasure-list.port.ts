import { createHash } from 'node:crypto';

/** A destroyed key: the account (or support request) that it belonged to, and when. */
export type ListedErasure = { readonly accountId: string; readonly erasedAt: string };

/**
 * Every destroyed key, in order. The list is kept apart from the backups, because a backup contains
 * the keys of members who are erased later.
 */
export interface ErasureList {
  /** An account that is in the list already is not added again. */
  add(erasure: ListedErasure): Promise<void>;
  /** Every entry, oldest first. */
  entries(): Promise<readonly ListedErasure[]>;
}

/** Identifies a list, so that a later copy of it can be told from another list. */
export type ErasureListFingerprint = { readonly count: number; readonly sha256: string };

/** The mark of a list with these entries. */
export const fingerprintErasures = (entries: readonly ListedErasure[]): ErasureListFingerprint => {
  const text = entries.map(({ accountId, erasedAt }) => `${accountId} ${erasedAt}\n`).join('');
  return { count: entries.length, sha256: createHash('sha256').update(text).digest('hex') };
};

/** Whether the list begins with the entries that it had when the mark was taken. */
export const matchesErasureFingerprint = (
  entries: readonly ListedErasure[],
  mark: ErasureListFingerprint,
): boolean => fingerprintErasures(entries.slice(0, mark.count)).sha256 === mark.sha256;
