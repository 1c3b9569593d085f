import type { SupportChannel, SupportTopic } from '#domain/support/events.ts';
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
  /** 0 with priority support, otherwise 1. The queue is sorted by rank, then by the time that it waits. */
  readonly rank: 0 | 1;
  readonly topic: SupportTopic;
  /** How the request was sent: by the form or by email. */
  readonly channel: SupportChannel;
  readonly status: SupportStatus;
  readonly assigneeId: string | null;
  readonly openedAt: string;
  /** Since when it waits or waited for an answer: the opening, a reopening, or the first reply after an answer. */
  readonly waitingSince: string;
  /** Time of the newest event. */
  readonly changedAt: string;
  readonly firstAnsweredAt: string | null;
  readonly firstAnswerSeconds: number | null;
  readonly closedAt: string | null;
  /** The request in whose thread this one is answered, or null. */
  readonly threadId: string | null;
  /** The status before the request was joined to a thread, or null. */
  readonly statusBefore: SupportStatus | null;
  /** Stream revision, so that a page detects changes. */
  readonly revision: number;
};

export const supportRequestsCollection: CollectionDefinition = {
  name: 'support-requests',
  version: 3,
  indexes: [
    ['rank', 'waitingSince', 'id', 'status', 'plan', 'assigneeId'],
    ['status', 'rank', 'waitingSince', 'id', 'plan', 'assigneeId'],
    ['accountId', 'openedAt', 'id'],
    ['accountOfAddress', 'openedAt', 'id'],
    ['firstAnsweredAt'],
    ['threadId'],
    ['status', 'accountId', 'closedAt'],
  ],
};
