import type { SupportTopic } from '#domain/support/events.ts';
import type { PlanId } from '#domain/shared/plans/plans.ts';
import type { CollectionDefinition, Document } from '#platform/read-models/read-models.port.ts';

export type SupportStatus = 'waiting' | 'answered' | 'closed' | 'erased';

/** Where a support request stands. Id: the request's. Nothing personal: what was written is read from the log. */
export type SupportRequestDocument = Document & {
  /** Null for a sender who was not signed in. */
  readonly accountId: string | null;
  readonly plan: PlanId | null;
  /** 0 with priority support, otherwise 1: the queue is ordered by it, then by age. */
  readonly rank: 0 | 1;
  readonly topic: SupportTopic;
  readonly status: SupportStatus;
  readonly assigneeId: string | null;
  readonly openedAt: string;
  /** When the newest event happened. */
  readonly changedAt: string;
  readonly firstAnsweredAt: string | null;
  /** Seconds from the request to its first answer. */
  readonly firstAnswerSeconds: number | null;
  readonly closedAt: string | null;
  /** Of the stream, so that a page notices what changed since. */
  readonly revision: number;
};

export const supportRequestsCollection: CollectionDefinition = {
  name: 'support-requests',
  version: 1,
  indexes: [
    ['rank', 'openedAt', 'id', 'status', 'plan', 'assigneeId'],
    ['status', 'rank', 'openedAt', 'id', 'plan', 'assigneeId'],
    ['accountId', 'openedAt', 'id'],
    ['firstAnsweredAt'],
    ['status', 'accountId', 'closedAt'],
  ],
};
