import type { BulkMembershipChange } from '#domain/bulk-change/events.ts';
import { isGrantDuration } from '#domain/membership/grant-terms.ts';
import { extensions } from '#domain/shared/plans/extensions.ts';
import { planIds, type PaidPlanId, type PlanId } from '#domain/shared/plans/plans.ts';
import type { MembershipChange } from '../membership/staff-changes/effect-of-change.ts';
import { deriveGrantId } from './grant-id.ts';

type StoredChange = {
  readonly [Field in 'plan' | 'duration' | 'extension' | 'bulkChangeId']?: string;
} & {
  readonly kind: string;
};

/**
 * The change of each member. Throws if the stored change, whose type does not guarantee valid values, is malformed,
 * before any member is changed.
 */
export const parseStoredChange = (
  stored: BulkMembershipChange,
): ((accountId: string) => MembershipChange) => {
  const { kind, plan = '', duration = '', extension, bulkChangeId = '' }: StoredChange = stored;
  if (kind === 'revoke') return () => ({ kind });
  if (kind === 'undo' && bulkChangeId !== '')
    return (accountId) => ({
      kind,
      bulkChangeId,
      grantId: deriveGrantId(bulkChangeId, accountId),
    });
  if (kind === 'goodwill' && isPaidPlan(plan)) return () => ({ kind, plan });
  const parsedExtension = extensions.find((known) => known === extension);
  if (kind === 'extend' && isPaidPlan(plan) && parsedExtension)
    return () => ({ kind, plan, extension: parsedExtension });
  if (kind === 'grant' && isPaidPlan(plan) && isGrantDuration(duration)) {
    return () => ({ kind, plan, duration });
  }
  throw new Error(`The stored bulk change is malformed: ${JSON.stringify(stored)}`);
};

const isPaidPlan = (text: string): text is PaidPlanId =>
  text !== 'free' && planIds.includes(text as PlanId);
