import { createHash } from 'node:crypto';

/** A destroyed key: the account (or support request) that it belonged to, and when. */
export type ListedErasure = { readonly accountId: string; readonly erasedAt: string };

/** What a list contains. */
export type ListContent = {
  /**
   * The random id of the list, then those of lists that it continues. Lists of earlier versions have
   * none.
   */
  readonly ids: readonly string[];
  /** Every entry, oldest first. */
  readonly entries: readonly ListedErasure[];
};

/** For an installation without a list. */
export const emptyList: ListContent = { ids: [], entries: [] };

/**
 * Every destroyed key, in order. The list is kept apart from the backups, because a backup contains
 * the keys of members who are erased later.
 */
export interface ErasureList {
  /** An account that is in the list already is not added again. */
  add(erasure: ListedErasure): Promise<void>;
  /** Adds what another list has, so that this one continues it. */
  addList(list: ListContent): Promise<void>;
  read(): Promise<ListContent>;
}

/** Identifies a list, so that a later copy of it can be told from another list. */
export type ErasureListFingerprint = { readonly count: number; readonly sha256: string };

/** The mark of a list with this content. */
export const fingerprintErasures = ({
  ids: [id],
  entries,
}: ListContent): ErasureListFingerprint => {
  const lines = entries.map(({ accountId, erasedAt }) => `${accountId} ${erasedAt}`);
  const text = [...(id === undefined ? [] : [id]), ...lines].map((line) => `${line}\n`).join('');
  return { count: entries.length, sha256: createHash('sha256').update(text).digest('hex') };
};

/**
 * Whether the list, or one that it continues, had these entries when the mark was taken. Marks of
 * earlier versions have no id.
 */
export const matchesErasureFingerprint = (
  { ids, entries }: ListContent,
  mark: ErasureListFingerprint,
): boolean => {
  const markedEntries = entries.slice(0, mark.count);
  return [[], ...ids.map((id) => [id])].some(
    (each) => fingerprintErasures({ ids: each, entries: markedEntries }).sha256 === mark.sha256,
  );
};
