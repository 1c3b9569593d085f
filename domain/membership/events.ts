import type { DomainEvent, EventDefinitions } from '../shared/event.ts';
import type { PaidPlanId } from '../shared/plans.ts';

/** Seven days, a calendar month, a calendar year, or without an end. */
export type GrantDuration = 'trial' | 'monthly' | 'annual' | 'lifetime';

/** Staff granted a plan manually. `endsAt` is null for a lifetime grant; `customerId` starts with `manual_cus_`. */
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

/** A grant reached its end. `expiredAt` is the end that was set, whenever it was recorded. */
export type MembershipGrantExpired = DomainEvent<
  'MembershipGrantExpired',
  { readonly grantId: string; readonly plan: PaidPlanId; readonly expiredAt: string }
>;

/** Staff revoked a grant before its end. */
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
