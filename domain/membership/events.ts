import type { DomainEvent, EventDefinitions } from '../shared/event.ts';
import type { PaidPlanId } from '../shared/plans.ts';

/** Seven days, a calendar month, a calendar year, or without an end. */
export type GrantDuration = 'trial' | 'monthly' | 'annual' | 'lifetime';

/**
 * Staff granted a plan by hand: `trial` is 7 days, `monthly` a calendar month, `annual` a calendar year. `endsAt` is null
 * for `lifetime`; `customerId` starts with `manual_cus_`.
 */
export type MembershipGranted = DomainEvent<
  'MembershipGranted',
  {
    readonly grantId: string;
    readonly plan: PaidPlanId;
    readonly duration: GrantDuration;
    readonly customerId: string;
    readonly reason: string;
    readonly grantedAt: string;
    readonly endsAt: string | null;
  }
>;

/** A grant reached its end. `expiredAt` is the end that was set, not the time of recording. */
export type MembershipGrantExpired = DomainEvent<
  'MembershipGrantExpired',
  { readonly grantId: string; readonly plan: PaidPlanId; readonly expiredAt: string }
>;

/** Staff ended a grant before its end. */
export type MembershipGrantRevoked = DomainEvent<
  'MembershipGrantRevoked',
  {
    readonly grantId: string;
    readonly plan: PaidPlanId;
    readonly reason: string;
    readonly revokedAt: string;
  }
>;

/** Every event of the membership stream. */
export type MembershipEvent = MembershipGranted | MembershipGrantExpired | MembershipGrantRevoked;

/** Version and personal fields of each type. */
export const membershipEvents = {
  MembershipGranted: { version: 1, personal: ['reason'] },
  MembershipGrantExpired: { version: 1, personal: [] },
  MembershipGrantRevoked: { version: 1, personal: ['reason'] },
} as const satisfies EventDefinitions<MembershipEvent>;
