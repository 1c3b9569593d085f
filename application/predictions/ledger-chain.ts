import { createHash } from 'node:crypto';
import type { StoredEvent } from '#platform/event-store/event-store.port.ts';

/** The head before the first day. */
export const genesis = '0'.repeat(64);

/** A forecast or an outcome as the chain has it: all that was said, and not where it happens to be stored. */
export type LedgerEntry = {
  readonly id: string;
  readonly stream: string;
  readonly revision: number;
  readonly type: string;
  /** Domain time, ISO-8601. */
  readonly at: string;
  readonly schemaVersion: number;
  readonly data: object;
};

export const entryOf = ({
  id,
  stream,
  revision,
  type,
  data,
  metadata: { at, schemaVersion },
}: StoredEvent): LedgerEntry => ({ id, stream, revision, type, at, schemaVersion, data });

/** JSON with the keys of every object in order and without spaces: the same content has the same bytes. */
export const canonicalJson = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`);
  return `{${members.join(',')}}`;
};

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** SHA-256 of an entry's canonical JSON. */
export const entryHash = (entry: LedgerEntry): string => sha256(canonicalJson(entry));

/**
 * The next link: of the last one, which is the head of the day before at first, and the hash of an entry. Hashes
 * suffice to check a day, so an entry that is not yet public can be stood in for by its hash.
 */
export const chained = (last: string, hash: string): string => sha256(`${last}\n${hash}`);

/** The head of a day is the last link and the day itself, so that days without entries differ, too. */
export const headOf = (day: string, last: string): string => chained(last, sha256(day));
