import type { AccountEvent } from '#domain/account/events.ts';
import type { MembershipEvent } from '#domain/membership/events.ts';
import { accountIn } from '#projections/engine/payload.ts';
import { defineReaction, type ReactionJob } from '../engine/reaction.ts';
import { announceAccessChangeJob } from './job.ts';

const announce = ({ stream }: { readonly stream: string }): readonly ReactionJob[] => [
  { name: announceAccessChangeJob.name, payload: { accountId: accountIn(stream) } },
];

/** When a plan or a role changed, tell the API processes, once the read model behind access decisions shows it. */
export const announceAccessChange = defineReaction<AccountEvent | MembershipEvent>({
  name: 'announce-access-change',
  categories: ['account', 'membership'],
  reads: ['account-details'],
  on: {
    AccountAdminGranted: announce,
    AccountAdminRevoked: announce,
    AccountSupportGranted: announce,
    AccountSupportRevoked: announce,
    AccountEmailVerified: announce,
    AccountEmailChanged: announce,
    AccountSecondFactorDisabled: announce,
    AccountSuspended: announce,
    AccountRestored: announce,
    // These end sessions.
    AccountSecondFactorEnabled: announce,
    AccountPasswordChanged: announce,
    AccountRecoveryConfirmed: announce,
    AccountEmailChangeUndone: announce,
    AccountErased: announce,
    MembershipGranted: announce,
    MembershipGrantExpired: announce,
    MembershipGrantRevoked: announce,
    SubscriptionStarted: announce,
    SubscriptionActivated: announce,
    SubscriptionUpgraded: announce,
    SubscriptionDowngraded: announce,
    DowngradeScheduled: announce,
    CancellationScheduled: announce,
    ScheduledChangeUndone: announce,
    SubscriptionRenewed: announce,
    PaymentFailed: announce,
    PaymentRecovered: announce,
    SubscriptionEnded: announce,
  },
});
