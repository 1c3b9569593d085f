import type { AccountEvent } from '#domain/account/events.ts';
import type { AccountLinkPurpose } from '#domain/shared/mailed-links.ts';
import { accountIn } from '#projections/engine/payload.ts';
import { defineReaction, type ReactionJob } from '../engine/reaction.ts';
import { mailAccountLinkJob, type AccountLinkMail } from './job.ts';

/** Mails the link by which a member proves an address or a wish. */
export const mailAccountLink = defineReaction<AccountEvent>({
  name: 'mail-account-link',
  categories: ['account'],
  reads: [],
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
});

const mail = (
  { id, stream }: { readonly id: string; readonly stream: string },
  purpose: AccountLinkPurpose,
  requestId: string,
): readonly ReactionJob[] => {
  const payload: AccountLinkMail = {
    eventId: id,
    accountId: accountIn(stream),
    requestId,
    purpose,
  };
  return [{ name: mailAccountLinkJob.name, payload }];
};
