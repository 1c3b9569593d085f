import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { memberActivityCollection, type MemberActivityDocument } from './read-model.ts';

export const countActiveMembers = (
  { readModels }: { readonly readModels: ReadModels },
  since: Date,
): Promise<number> =>
  readModels
    .collection<MemberActivityDocument>(memberActivityCollection)
    .count({ seenAt: { gte: since.toISOString() } });
