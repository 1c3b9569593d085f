import type {
  CollectionDefinition,
  Document,
  ReadModels,
} from '#platform/read-models/read-models.port.ts';

/** The last login or counted story view of a member. Id: the account id. */
export type MemberActivityDocument = Document & {
  /** Domain time, ISO-8601. */
  readonly seenAt: string;
};

export const memberActivityCollection: CollectionDefinition = {
  name: 'member-activity',
  version: 1,
  indexes: [['seenAt']],
};

export const countActiveMembers = (
  { readModels }: { readonly readModels: ReadModels },
  since: Date,
): Promise<number> =>
  readModels
    .collection<MemberActivityDocument>(memberActivityCollection)
    .count({ seenAt: { gte: since.toISOString() } });
