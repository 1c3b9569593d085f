import { hash as computeHash } from 'node:crypto';
import type { StoredEvent } from '#platform/event-store/event-store.port.ts';

/** The chain's head before the first day. */
export const genesisHash = '0'.repeat(64);

/** A forecast or outcome as hashed in the chain: its full content, without the position in the store. */
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

export const toLedgerEntry = ({
  id,
  stream,
  revision,
  type,
  data,
  metadata: { at, schemaVersion },
}: StoredEvent): LedgerEntry => ({ id, stream, revision, type, at, schemaVersion, data });

/** JSON with sorted keys and no spaces, so that equal content has equal bytes. */
export const canonicalJson = (value: unknown): string => {
  // Most lists have no objects, so their JSON is canonical.
  if (containsNoObject(value)) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  const object = value as Readonly<Record<string, unknown>>;
  let members = '';
  for (const key of Object.keys(object).sort()) {
    const member = object[key];
    if (member === undefined) continue;
    members += `${members === '' ? '' : ','}${JSON.stringify(key)}:${canonicalJson(member)}`;
  }
  return `{${members}}`;
};

const containsNoObject = (value: unknown): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (Array.isArray(value) && value.every(containsNoObject));

const sha256 = (text: string): string => computeHash('sha256', text);

/** SHA-256 of an entry's canonical JSON. */
export const entryHash = (entry: LedgerEntry): string => sha256(canonicalJson(entry));

/**
 * Computes the next link from the previous one and an entry's hash. A day starts with the previous day's head. Only
 * hashes are needed to verify a day, so an unpublished entry can be replaced by its hash.
 */
export const computeNextLink = (last: string, hash: string): string => sha256(`${last}\n${hash}`);

/** The head of a day contains the day itself, so that days without entries also have different heads. */
export const computeDayHead = (day: string, last: string): string =>
  computeNextLink(last, sha256(day));
