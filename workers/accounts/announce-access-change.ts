import { z } from 'zod';
import { publishAccessChange } from '#application/access/access-change.ts';
import { getStreamAccountId } from '#projections/engine/payload.ts';
import { defineWorker, type JobRequest } from '../engine/define-worker.ts';

const announce = ({
  stream,
}: {
  readonly stream: string;
}): readonly JobRequest<{ readonly accountId: string }>[] => [
  { payload: { accountId: getStreamAccountId(stream) } },
];

/**
 * Notifies the API processes of a changed plan or role, once the read model used for access decisions is up to date.
 */
export const announceAccessChangeWorker = defineWorker({
  name: 'announce-access-change',
  payload: z.strictObject({ accountId: z.uuid() }),
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
    // These events are announced because they end sessions.
    AccountSecondFactorEnabled: announce,
    AccountPasswordChanged: announce,
    AccountIdentityUnlinked: announce,
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
  handle:
    (ports) =>
    async ({ accountId }) => {
      await publishAccessChange(ports, accountId);
    },
});
