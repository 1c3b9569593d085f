import { readFileSync } from 'node:fs';
import path from 'node:path';
import { editionStream, type EditionVersion } from '#domain/edition/edition.ts';
import type { EventStore, NewEvent } from '#platform/event-store/event-store.port.ts';
import { deriveId } from '../../derive-id.ts';

const golden = path.resolve(
  import.meta.dirname,
  '../../../domain/edition/golden/EditionProduced.v1.json',
);

/** The edition that tests deliver, from the golden payloads. */
export const goldenEdition = JSON.parse(readFileSync(golden, 'utf8')) as EditionVersion;

export const appendEdition = async (
  eventStore: Pick<EventStore, 'append'>,
  date = goldenEdition.date,
  missing = goldenEdition.missing,
  /** In system time; now by default. */
  storedAt?: string,
): Promise<void> => {
  const metadata: NewEvent['metadata'] = {
    at: goldenEdition.generatedAt,
    actor: 'system',
    schemaVersion: 1,
    correlationId: 'test',
    causationId: 'test',
  };
  const id = deriveId('kept-edition', date);
  const event = {
    id,
    type: 'EditionProduced',
    data: { ...goldenEdition, date, missing },
    metadata,
    ...(storedAt !== undefined && { storedAt }),
  };
  await eventStore.append(editionStream(date), [event], 'none');
};
