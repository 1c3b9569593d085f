import { deriveId, deriveOrGenerateId } from '../derive-id.ts';

/** The key of a member's change, so that a repeated step changes nothing twice. */
export const memberKey = (bulkChangeId: string, accountId: string): string =>
  deriveId('bulk-change', bulkChangeId, accountId);

/** The id of the grant, or of the credit, that a bulk change gives a member. */
export const deriveGrantId = (bulkChangeId: string, accountId: string): string =>
  deriveOrGenerateId(memberKey(bulkChangeId, accountId), 'grant', accountId);
