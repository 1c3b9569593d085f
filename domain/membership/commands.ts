import type { PaidPlanId } from '../shared/plans.ts';
import type { GrantDuration } from './events.ts';

/** Grants a plan by hand. `grantId` is a UUID; repeating it is the same grant. */
export type GrantMembership = {
  readonly type: 'GrantMembership';
  readonly grantId: string;
  readonly plan: PaidPlanId;
  readonly duration: GrantDuration;
  readonly reason: string;
  readonly now: Date;
};

/** Revokes every grant in force, or only those of one plan. */
export type RevokeGrants = {
  readonly type: 'RevokeGrants';
  readonly plan?: PaidPlanId;
  readonly reason: string;
  readonly now: Date;
};

/** Records the end of every grant that has reached it. */
export type ExpireGrants = { readonly type: 'ExpireGrants'; readonly now: Date };

export type MembershipCommand = GrantMembership | RevokeGrants | ExpireGrants;
