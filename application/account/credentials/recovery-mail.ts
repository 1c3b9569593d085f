import { recoveryHours } from '#domain/account/recovery/recovery.ts';
import type { RecoveryAim } from '#domain/account/recovery/events.ts';
import type { Registered } from '#domain/account/state.ts';
import type { Clock } from '#platform/clock/clock.port.ts';
import type { EventStore } from '#platform/event-store/event-store.port.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { scanMembers } from '#projections/member-directory/queries.ts';
import type { MailText } from '../../mails/mail-text.ts';
import { findRegistered } from '../find-account.ts';

type Ports = {
  readonly clock: Clock;
  readonly eventStore: Pick<EventStore, 'read'>;
  readonly readModels: ReadModels;
};

type Request = { readonly accountId: string; readonly requestedBy: string };
type Reviewer = { readonly id: string; readonly account: Registered };

/** The admins who can make the second check of a recovery and are mailed about it. */
export const findRecoveryReviewers = async (
  ports: Ports,
  { accountId, requestedBy }: Request,
): Promise<readonly Reviewer[]> => {
  const reviewers: Reviewer[] = [];
  for await (const admins of scanMembers(ports, { role: 'admin', erased: false })) {
    for (const { id } of admins) {
      if (id === accountId || id === requestedBy) continue;
      const account = await findRegistered(ports, id);
      if (!account?.isAdmin || !account.emailVerified || account.isSuspended) continue;
      reviewers.push({ id, account });
    }
  }
  return reviewers;
};

const losses: Readonly<Record<RecoveryAim, string>> = {
  'second-factor': 'the authenticator app and the recovery codes',
  address: 'access to the mailbox',
};

export const recoveryRequestWords = (aim: RecoveryAim, accountId: string): MailText => ({
  subject: 'An account recovery is waiting for a second admin',
  paragraphs: [
    `A member lost ${losses[aim]}. An admin checked who the member is and asked to recover the account.`,
    `Check the identity in another way, then confirm the request or withdraw it. It expires ${String(recoveryHours)} hours after it was made.`,
  ],
  action: { label: 'Open the member', path: `/admin/members/${accountId}/show` },
  why: 'You get this mail because you are an admin of Tidemark.',
});
