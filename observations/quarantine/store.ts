import { dayMs } from '#domain/shared/time/durations.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { openCollection } from '../open-collection.ts';
import { retention } from '../retention.ts';
import {
  quarantineCollection as collection,
  type QuarantineRecord,
  quarantineSchema,
} from './record.ts';

type Ports = { readonly readModels: ReadModels };

export const openQuarantineCollection = ({ readModels }: Ports): Promise<void> =>
  openCollection(readModels, collection);

/** Writes records, and deletes records last seen before the retention period. */
export const writeQuarantine = async (
  { readModels }: Ports,
  { records, at }: { readonly records: readonly QuarantineRecord[]; readonly at: string },
): Promise<void> => {
  if (records.length === 0) return;
  const cutoff = new Date(Date.parse(at) - retention.quarantine.days * dayMs).toISOString();
  const expiredRecords = await readModels
    .collection<QuarantineRecord>(collection)
    .find({ lastAt: { lt: cutoff } });
  const changes = [
    ...records.map((record) => ({ id: record.id, document: quarantineSchema.parse(record) })),
    ...expiredRecords.map(({ id }) => ({ id, document: null })),
  ];
  await readModels.write({ changes: [{ collection, changes }] });
};
