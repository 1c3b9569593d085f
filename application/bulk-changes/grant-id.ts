import { deriveId, idOf } from '../derive-id.ts';

/** The key of a member's change, so that a repeated step changes nothing twice. */
export const memberKey = (bulkChangeId: string, accountId: string): string =>
  deriveId('bulk-change', bulkChangeId, accountId);

/** The id of the grant, or of the credit, that a bulk change gives a member. */
export const grantIdOf = (bulkChangeId: string, accountId: string): string =>
  idOf(memberKey(bulkChangeId, accountId), 'grant', accountId);
