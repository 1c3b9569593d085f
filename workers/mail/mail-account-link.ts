import { z } from 'zod';
import { findRegistered } from '#application/account/find-account.ts';
import { requestMail } from '#application/mails/request-mail.ts';
import type { Registered } from '#domain/account/state.ts';
import {
  type AccountLinkPurpose,
  accountLinkPurposes,
} from '#domain/shared/accounts/mailed-links.ts';
import { accountIdOf } from '#projections/engine/payload.ts';
import { defineWorker, type JobRequest } from '../engine/define-worker.ts';
import { type MailText, mailOf } from '../engine/mail-text.ts';

const payload = z.strictObject({
  eventId: z.uuid(),
  accountId: z.uuid(),
  requestId: z.uuid(),
  purpose: z.enum(accountLinkPurposes),
});

type AccountLinkMail = z.infer<typeof payload>;

/** Mails the links that confirm an address or a request. */
export const mailAccountLinkWorker = defineWorker({
  name: 'mail-account-link',
  payload,
  on: {
    AccountRegistered: (event) => {
      const { verificationId } = event.data;
      return verificationId === null ? [] : mail(event, 'verify-email', verificationId);
    },
    AccountEmailVerificationRequested: (event) => mail(event, 'verify-email', event.data.requestId),
    AccountPasswordResetRequested: (event) => mail(event, 'reset-password', event.data.requestId),
    AccountInvited: (event) => mail(event, 'invitation', event.data.requestId),
    AccountEmailChangeRequested: (event) => mail(event, 'confirm-email', event.data.requestId),
    AccountEmailChanged: (event) => mail(event, 'undo-email', event.data.requestId),
    AccountDeletionRequested: (event) => mail(event, 'delete-account', event.data.requestId),
  },
  handle: (ports) => async (request, run) => {
    const { eventId, accountId, requestId, purpose } = request;
    const account = await findRegistered(ports, accountId);
    const to = account && recipientOf(account, request);
    // The account was erased, or the request was completed or replaced before the mail was written.
    if (!account || to === undefined) return;
    const path = `/confirm/${purpose}`;
    const link = { purpose, requestId, address: `${ports.publicAddress.current()}${path}` };
    const { label, ...words } = linkTexts[purpose];
    const content = mailOf(
      { ...words, action: { label, path } },
      { to, account },
      ports.publicAddress,
    );
    const mail = { causeId: eventId, accountId, kind: purpose, to, ...content, link };
    await requestMail(ports, mail, run.context());
  },
});

const mail = (
  { id, stream }: { readonly id: string; readonly stream: string },
  purpose: AccountLinkPurpose,
  requestId: string,
): readonly JobRequest<AccountLinkMail>[] => {
  return [{ payload: { eventId: id, accountId: accountIdOf(stream), requestId, purpose } }];
};

type Recipient = (account: Registered, requestId: string) => string | undefined;

const addressIfOpen = (
  open: string | null,
  account: Registered,
  requestId: string,
): string | undefined => (open === requestId ? account.email : undefined);

const recipients: Readonly<Record<AccountLinkPurpose, Recipient>> = {
  'verify-email': (account, requestId) =>
    addressIfOpen(account.requests.verification, account, requestId),
  'reset-password': (account, requestId) =>
    addressIfOpen(account.requests.passwordReset, account, requestId),
  invitation: (account, requestId) =>
    addressIfOpen(account.requests.passwordReset, account, requestId),
  'delete-account': (account, requestId) =>
    addressIfOpen(account.requests.deletion, account, requestId),
  'confirm-email': ({ requests: { emailChange } }, requestId) =>
    emailChange?.requestId === requestId ? emailChange.newEmail : undefined,
  'undo-email': ({ formerEmails }, requestId) =>
    formerEmails.find((former) => former.requestId === requestId)?.email,
};

const recipientOf = (account: Registered, request: AccountLinkMail): string | undefined =>
  recipients[request.purpose](account, request.requestId);

type LinkTexts = Omit<MailText, 'action'> & { readonly label: string };

const whyRequested = 'You get this mail because someone requested it with your email address.';

export const linkTexts: Readonly<Record<AccountLinkPurpose, LinkTexts>> = {
  'verify-email': {
    subject: 'Confirm your email address',
    paragraphs: [
      'Your Tidemark account is ready. One step is left: confirm that this address is yours. The link works once, within 24 hours; Settings sends you a new one.',
      'If you did not create this account, ignore this mail. Without your confirmation we send you nothing more, except about the security of the account.',
    ],
    label: 'Confirm this address',
    why: 'You get this mail because an account was created with your email address.',
  },
  'reset-password': {
    subject: 'Set a new password',
    paragraphs: [
      'The link below lets you set a new password. It works once, within one hour. A new password logs you out on every device.',
      'If you did not ask for this, ignore this mail: your password stays as it is.',
    ],
    label: 'Set a new password',
    why: whyRequested,
  },
  invitation: {
    subject: 'Your Tidemark account is ready',
    paragraphs: [
      'We have opened a Tidemark account for this address, with a plan that is paid for. One step is left: set a password with the link below. It works once, within 7 days; after that, “Forgot password?” on the login page sends you a new one.',
      'If you expected nothing of the kind, ignore this mail: nobody can log in before a password is set.',
    ],
    label: 'Set your password',
    why: 'You get this mail because our support opened an account for your email address.',
  },
  'confirm-email': {
    subject: 'Confirm your new email address',
    paragraphs: [
      'With the link below your Tidemark account uses this address from now on. It works once, within 24 hours. Until then the account keeps its present address.',
      'If you did not ask for this, ignore this mail.',
    ],
    label: 'Use this address',
    why: whyRequested,
  },
  'undo-email': {
    subject: 'Your email address was changed',
    paragraphs: [
      // Neither address is named, because the former one may be unconfirmed and the new one is unverified input.
      'Your Tidemark account now uses another email address.',
      'If this was you, there is nothing to do. If it was not, take the change back within 7 days: that logs out every device, and sends you a link to set a new password.',
      'It also removes every login and second step that was added since the change was requested. A second step that was removed is not restored: set it up again afterwards.',
    ],
    label: 'Take the change back',
    why: 'You get this mail because your account used this address until now.',
  },
  'delete-account': {
    subject: 'Confirm the deletion of your account',
    paragraphs: [
      'You asked us to delete your Tidemark account. The link below confirms it, once, within 24 hours. Nothing of your profile, your settings and your history can be brought back afterwards.',
      'If you did not ask for this, set a new password: the person who asked knows your current one.',
    ],
    label: 'Delete my account',
    why: whyRequested,
  },
};
