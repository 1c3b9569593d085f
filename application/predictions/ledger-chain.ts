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
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) {
    // Most lists have only numbers or texts, whose JSON is canonical.
    if (value.every(isPrimitive)) return JSON.stringify(value);
    return `[${value.map(canonicalJson).join(',')}]`;
  }
  const object = value as Readonly<Record<string, unknown>>;
  const members: string[] = [];
  for (const key of Object.keys(object).sort()) {
    const member = object[key];
    if (member !== undefined) members.push(`${JSON.stringify(key)}:${canonicalJson(member)}`);
  }
  return `{${members.join(',')}}`;
};

const isPrimitive = (value: unknown): boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

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
