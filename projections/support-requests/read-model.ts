import type { SupportTopic } from '#domain/support/events.ts';
import type { PlanId } from '#domain/shared/plans/plans.ts';
import type { CollectionDefinition, Document } from '#platform/read-models/read-models.port.ts';

export type SupportStatus = 'waiting' | 'answered' | 'closed' | 'erased';

/**
 * The status of a support request. Id: the request id. Contains no personal data, because the texts are read from the
 * event log.
 */
export type SupportRequestDocument = Document & {
  /** Null if the sender was not logged in. */
  readonly accountId: string | null;
  /** The account that had confirmed the address of a sender who was not logged in, or null. */
  readonly accountOfAddress: string | null;
  readonly plan: PlanId | null;
  /** 0 with priority support, otherwise 1. The queue is sorted by rank, then by age. */
  readonly rank: 0 | 1;
  readonly topic: SupportTopic;
  readonly status: SupportStatus;
  readonly assigneeId: string | null;
  readonly openedAt: string;
  /** Time of the newest event. */
  readonly changedAt: string;
  readonly firstAnsweredAt: string | null;
  readonly firstAnswerSeconds: number | null;
  readonly closedAt: string | null;
  /** Stream revision, so that a page detects changes. */
  readonly revision: number;
};

export const supportRequestsCollection: CollectionDefinition = {
  name: 'support-requests',
  version: 2,
  indexes: [
    ['rank', 'openedAt', 'id', 'status', 'plan', 'assigneeId'],
    ['status', 'rank', 'openedAt', 'id', 'plan', 'assigneeId'],
    ['accountId', 'openedAt', 'id'],
    ['accountOfAddress', 'openedAt', 'id'],
    ['firstAnsweredAt'],
    ['status', 'accountId', 'closedAt'],
  ],
};
