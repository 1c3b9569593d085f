import type { PaidPlanId } from '../shared/plans.ts';
import type { GrantDuration } from './events.ts';

/** Grants a plan manually. `grantId` is a UUID; the same id again is the same grant. */
export type GrantMembership = {
  readonly type: 'GrantMembership';
  readonly grantId: string;
  readonly plan: PaidPlanId;
  readonly duration: GrantDuration;
  readonly reason: string;
  readonly now: Date;
};

export type RevokeGrants = {
  readonly type: 'RevokeGrants';
  readonly plan?: PaidPlanId;
  readonly reason: string;
  readonly now: Date;
};

/** Ends one grant before its end. */
export type RevokeGrant = {
  readonly type: 'RevokeGrant';
  readonly grantId: string;
  readonly reason: string;
  readonly now: Date;
};

export type ExpireGrants = { readonly type: 'ExpireGrants'; readonly now: Date };

export type MembershipCommand = GrantMembership | RevokeGrants | RevokeGrant | ExpireGrants;
