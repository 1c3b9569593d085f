import { recoveryHours } from '#domain/account/recovery/recovery.ts';
import type { RecoveryAim } from '#domain/account/recovery/events.ts';
import { formatLondonInstant } from '#domain/shared/time/binding-day.ts';
import { deriveId } from '../../derive-id.ts';
import type { MailSource } from '../../mails/request-mail.ts';
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

/** The present or the new address of an ordered change. */
export type OrderedChangeRecipient = 'old' | 'new';

const kind = 'address-change-ordered';

/** What identifies the mail to the present or the new address about an ordered change. */
export const getOrderedChangeSource = (
  recoveryId: string,
  recipient: OrderedChangeRecipient,
): MailSource => ({ kind, causeId: deriveId(kind, recoveryId, recipient) });

/** What identifies the mail about the withdrawal of an ordered change. */
export const getWithdrawnChangeSource = (
  recoveryId: string,
  recipient: OrderedChangeRecipient,
): MailSource => ({ kind, causeId: deriveId(kind, recoveryId, recipient, 'withdrawn') });

/** Notifies the current address that an operator ordered another one, and how to stop that. */
export const createOrderedChangeMail = (changeAt: Date): MailText => ({
  subject: 'Your email address will be changed',
  paragraphs: [
    // The new address is not named, because the order may come from another person.
    `Our support team was asked to change the email address of your Tidemark account, because its mailbox was lost. We will do so after ${formatLondonInstant(changeAt.toISOString())}, once the new address has confirmed it. Until then nothing changes.`,
    'If you asked for this, there is nothing to do. If you did not, set a new password before then: that stops the change. You can also write to support.',
  ],
  action: { label: 'Set a new password', path: '/auth#reset-password' },
  why: 'You receive this email because your account uses this address.',
});

/** Notifies the ordered address when it will get the link that confirms it. */
export const createNewAddressMail = (changeAt: Date): MailText => ({
  subject: 'Your new email address is waiting',
  paragraphs: [
    `Our support team was asked to use this address for a Tidemark account. After ${formatLondonInstant(changeAt.toISOString())} we will send you a link that confirms it. Until then the account keeps its present address.`,
    'If you did not ask for this, ignore this email.',
  ],
  why: 'You receive this email because someone requested it with your email address.',
});

/** Notifies each address that was notified of an ordered change when it is withdrawn. */
export const withdrawnChangeMails: Readonly<Record<OrderedChangeRecipient, MailText>> = {
  old: {
    subject: 'Your email address will not be changed',
    paragraphs: [
      'We told you that we would change the email address of your Tidemark account. This will no longer happen, and the account keeps this address.',
      'If you did ask for the change, contact support.',
    ],
    action: { label: 'Contact support', path: '/support' },
    why: 'You receive this email because your account uses this address.',
  },
  new: {
    subject: 'Your new email address will not be used',
    paragraphs: [
      'We told you that we were asked to use this address for a Tidemark account. This will no longer happen, and we will not send you a link that confirms it.',
      'If you asked for the change, contact support.',
    ],
    action: { label: 'Contact support', path: '/support' },
    why: 'You receive this email because someone requested it with your email address.',
  },
};
