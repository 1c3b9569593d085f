import { z } from 'zod';
import { publishAccessChange } from '#application/access/access-change.ts';
import { getStreamAccountId } from '#projections/engine/payload.ts';
import { defineWorker, type JobRequest } from '../engine/define-worker.ts';

const createAnnouncementJobs = ({
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
    AccountAdminGranted: createAnnouncementJobs,
    AccountAdminRevoked: createAnnouncementJobs,
    AccountSupportGranted: createAnnouncementJobs,
    AccountSupportRevoked: createAnnouncementJobs,
    AccountEmailVerified: createAnnouncementJobs,
    AccountEmailChanged: createAnnouncementJobs,
    AccountSecondFactorDisabled: createAnnouncementJobs,
    AccountSuspended: createAnnouncementJobs,
    AccountRestored: createAnnouncementJobs,
    // These events are announced because they end sessions.
    AccountSecondFactorEnabled: createAnnouncementJobs,
    AccountPasswordChanged: createAnnouncementJobs,
    AccountIdentityUnlinked: createAnnouncementJobs,
    AccountRecoveryConfirmed: createAnnouncementJobs,
    AccountEmailChangeUndone: createAnnouncementJobs,
    AccountErased: createAnnouncementJobs,
    MembershipGranted: createAnnouncementJobs,
    MembershipGrantExpired: createAnnouncementJobs,
    MembershipGrantRevoked: createAnnouncementJobs,
    SubscriptionStarted: createAnnouncementJobs,
    SubscriptionActivated: createAnnouncementJobs,
    SubscriptionUpgraded: createAnnouncementJobs,
    SubscriptionDowngraded: createAnnouncementJobs,
    DowngradeScheduled: createAnnouncementJobs,
    CancellationScheduled: createAnnouncementJobs,
    ScheduledChangeUndone: createAnnouncementJobs,
    SubscriptionRenewed: createAnnouncementJobs,
    PaymentFailed: createAnnouncementJobs,
    PaymentRecovered: createAnnouncementJobs,
    SubscriptionEnded: createAnnouncementJobs,
  },
  handle:
    (ports) =>
    async ({ accountId }) => {
      await publishAccessChange(ports, accountId);
    },
});
