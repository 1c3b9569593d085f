import type { PaidPlanId } from '../shared/plans.ts';
import type { GrantDuration } from './events.ts';

/** Gives a plan by hand. `grantId` is a UUID; the same one again is the same grant. */
export type GrantMembership = {
  readonly type: 'GrantMembership';
  readonly grantId: string;
  readonly plan: PaidPlanId;
  readonly duration: GrantDuration;
  readonly reason: string;
  readonly now: Date;
};

/** Takes back every grant in force, or only those of one plan. */
export type RevokeGrants = {
  readonly type: 'RevokeGrants';
  readonly plan?: PaidPlanId;
  readonly reason: string;
  readonly now: Date;
};

/** Notes the end of every grant whose time has come. */
export type ExpireGrants = { readonly type: 'ExpireGrants'; readonly now: Date };

export type MembershipCommand = GrantMembership | RevokeGrants | ExpireGrants;
