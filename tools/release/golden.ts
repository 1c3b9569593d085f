import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { deriveId } from '#application/derive-id.ts';
import { eventRegistry } from '#application/event-registry.ts';
import type { Platform } from '#platform/platform.ts';
import { goldenMembers, findGoldenPlace, type EventVersion } from './golden-places.ts';

/** Every event type with every version that was ever stored. */
export const listEventVersions = (): readonly EventVersion[] =>
  Object.entries(eventRegistry).flatMap(([type, { version }]) =>
    Array.from({ length: version }, (_, index) => ({ type, version: index + 1 })),
  );

export const formatEventVersion = ({ type, version }: EventVersion): string =>
  `${type} v${String(version)}`;

/**
 * Appends golden payloads as an earlier version of the program stored them, in their own version
 * without upcasting.
 */
export const appendGoldenEvents = async (
  { eventStore, keys }: Pick<Platform, 'eventStore' | 'keys'>,
  wanted: readonly EventVersion[],
): Promise<void> => {
  const payloads = readPayloads();
  const ordered = [registered, ...wanted].toSorted((one, other) => rankOf(one) - rankOf(other));
  for (const { type, version } of ordered) {
    const data = payloads.get(formatEventVersion({ type, version }));
    const place = findGoldenPlace({ type, version });
    if (!data || !place) throw new Error(`No golden payload or place for ${type}.`);
    const { stream, subject, actor } = place;
    const revision = await lastRevision(eventStore, stream);
    const at = timeOf(data);
    const metadata = {
      at,
      actor,
      schemaVersion: version,
      correlationId: 'golden-payload',
      causationId: 'golden-payload',
      ...(subject !== undefined && { subject }),
    };
    const id = deriveId('golden-payload', stream, type, String(version), String(revision));
    const expected = revision < 0 ? 'none' : revision;
    await eventStore.append(stream, [{ id, type, data, metadata }], expected);
  }
  if (wanted.some(({ type }) => type === 'AccountErased')) await keys.destroy(goldenMembers.erased);
};

// Most other payloads are about this member.
const registered: EventVersion = {
  type: 'AccountRegistered',
  version: eventRegistry['AccountRegistered']?.version ?? 1,
};

const readPayloads = (): ReadonlyMap<string, object> =>
  new Map(
    globSync('domain/*/golden*/*.json').map((file) => {
      const [type = '', version = ''] = path.basename(file, '.json').split('.v');
      const data = JSON.parse(readFileSync(file, 'utf8')) as object;
      return [formatEventVersion({ type, version: Number(version) }), data];
    }),
  );

// Accounts first, because their first event creates the key; then events that start something;
// events that end something last.
const rankOf = ({ type }: EventVersion): number => {
  if (type === 'AccountRegistered') return 0;
  if (/^(Account|Support|Member)?(Erasure|Erased)|RequestErased/.test(type)) return 4;
  if (
    /(Requested|Opened|Started|Created|Received|Asked|Set|Issued|Saved|Granted|Produced)$/.test(
      type,
    )
  )
    return 1;
  return /(Ended|Completed|Closed|Withdrawn|Removed|Expired|Revoked)$/.test(type) ? 3 : 2;
};

const timeOf = (data: object): string => {
  const times = Object.entries(data)
    .filter(([field, value]) => field.endsWith('At') && typeof value === 'string')
    .map(([, value]) => String(value));
  return times.sort()[0] ?? '2026-05-04T10:00:00.000Z';
};

const lastRevision = async (
  eventStore: Platform['eventStore'],
  stream: string,
): Promise<number> => {
  let last = -1;
  for await (const { revision } of eventStore.read(stream)) last = revision;
  return last;
};
