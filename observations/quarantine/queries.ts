import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { quarantineCollection, type QuarantineRecord } from './record.ts';

export type { QuarantineRecord } from './record.ts';

/** Of one source, those whose outcome is not known yet. */
export const openOutliers = (
  { readModels }: { readonly readModels: ReadModels },
  source: string,
): Promise<QuarantineRecord[]> =>
  readModels
    .collection<QuarantineRecord>(quarantineCollection)
    .find({ outcome: { eq: 'open' }, source: { eq: source } });

/** The newest first. */
export const listQuarantine = (
  { readModels }: { readonly readModels: ReadModels },
  limit: number,
): Promise<QuarantineRecord[]> =>
  readModels
    .collection<QuarantineRecord>(quarantineCollection)
    .find({}, { sort: [['lastAt', 'desc']], limit });
