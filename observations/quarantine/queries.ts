import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { quarantineCollection, type QuarantineRecord } from './record.ts';

export type { QuarantineRecord } from './record.ts';

export const listOpenOutliers = ({
  readModels,
}: {
  readonly readModels: ReadModels;
}): Promise<QuarantineRecord[]> =>
  readModels.collection<QuarantineRecord>(quarantineCollection).find({ outcome: { eq: 'open' } });

/** Newest first. */
export const listQuarantineRecords = (
  { readModels }: { readonly readModels: ReadModels },
  limit: number,
  skip = 0,
): Promise<QuarantineRecord[]> =>
  readModels
    .collection<QuarantineRecord>(quarantineCollection)
    .find({}, { sort: [['lastAt', 'desc']], limit, skip });

export const countQuarantineRecords = ({
  readModels,
}: {
  readonly readModels: ReadModels;
}): Promise<number> => readModels.collection<QuarantineRecord>(quarantineCollection).count({});

/** Undefined after the retention period. */
export const findQuarantineRecord = (
  { readModels }: { readonly readModels: ReadModels },
  id: string,
): Promise<QuarantineRecord | undefined> =>
  readModels.collection<QuarantineRecord>(quarantineCollection).findOne(id);
