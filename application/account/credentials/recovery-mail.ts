import { recoveryHours } from '#domain/account/recovery/recovery.ts';
import type { RecoveryAim } from '#domain/account/recovery/events.ts';
import type { MailText } from '../../mails/mail-text.ts';
import { findAdmins, type FindAdminsPorts, type AdminAccount } from '../staff/find-admins.ts';

type Request = { readonly accountId: string; readonly requestedBy: string };

/** The admins who can make the second check of a recovery and are mailed about it. */
export const findRecoveryReviewers = (
  ports: FindAdminsPorts,
  { accountId, requestedBy }: Request,
): Promise<readonly AdminAccount[]> => findAdmins(ports, [accountId, requestedBy]);

const lostAccessTexts: Readonly<Record<RecoveryAim, string>> = {
  'second-factor': 'the authenticator app and the recovery codes',
  address: 'access to the mailbox',
};

export const createRecoveryRequestMail = (aim: RecoveryAim, accountId: string): MailText => ({
  subject: 'An account recovery is waiting for a second admin',
  paragraphs: [
    `A member lost ${lostAccessTexts[aim]}. An admin checked who the member is and asked to recover the account.`,
    `Check the identity in another way, then confirm the request or withdraw it. It expires ${String(recoveryHours)} hours after it was made.`,
  ],
  action: { label: 'Open the member', path: `/admin/members/${accountId}/show` },
  why: 'You receive this email because you are an admin of Tidemark.',
});
