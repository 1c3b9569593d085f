import { z } from 'zod';
import { findRegisteredAccount } from '#application/account/find-account.ts';
import { linkMailTexts } from '#application/account/credentials/link-mail.ts';
import type { CommandContext } from '#application/command-context.ts';
import type { CommandPorts } from '#application/handle-command.ts';
import { requestMail } from '#application/mails/request-mail.ts';
import { formatOwnDeletion } from '#application/members/erasure-mail.ts';
import { loadMembership } from '#application/membership/load-membership.ts';
import type { RegisteredAccount } from '#domain/account/state.ts';
import { findErasedPlan } from '#domain/membership/plan-at-erasure.ts';
import {
  type AccountLinkPurpose,
  accountLinkPurposes,
} from '#domain/shared/accounts/mailed-links.ts';
import { getStreamAccountId } from '#projections/engine/payload.ts';
import { defineWorker, type JobRequest } from '../engine/define-worker.ts';
import { renderMail } from '../engine/mail-text.ts';

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
      return verificationId === null ? [] : createMailJob(event, 'verify-email', verificationId);
    },
    AccountEmailVerificationRequested: (event) =>
      createMailJob(event, 'verify-email', event.data.requestId),
    AccountPasswordResetRequested: (event) =>
      createMailJob(event, 'reset-password', event.data.requestId),
    AccountInvited: (event) => createMailJob(event, 'invitation', event.data.requestId),
    AccountEmailChangeRequested: (event) =>
      createMailJob(event, 'confirm-email', event.data.requestId),
    AccountEmailChanged: (event) => createMailJob(event, 'undo-email', event.data.requestId),
    AccountDeletionRequested: (event) =>
      createMailJob(event, 'delete-account', event.data.requestId),
  },
  handle: (ports) => async (request, run) => {
    const { eventId, accountId, requestId, purpose } = request;
    const account = await findRegisteredAccount(ports, accountId);
    const to = account && getRecipient(account, request);
    // The account was erased, or the request was completed or replaced before the mail was written.
    if (!account || to === undefined) return;
    const path = `/confirm/${purpose}`;
    const link = { purpose, requestId, address: `${ports.publicAddress.current()}${path}` };
    const { label, ...mailText } = linkMailTexts[purpose];
    const ended = purpose === 'delete-account' ? await findEndedPlanText(ports, request, run) : [];
    const paragraphs = [...mailText.paragraphs, ...ended];
    const content = renderMail(
      { ...mailText, paragraphs, action: { label, path } },
      { to, account },
      ports.publicAddress,
    );
    const mail = { causeId: eventId, accountId, kind: purpose, to, ...content, link };
    await requestMail(ports, mail, run.context());
  },
});

const findEndedPlanText = async (
  ports: CommandPorts,
  { accountId }: AccountLinkMail,
  run: { readonly context: () => Pick<CommandContext, 'now'> },
): Promise<readonly string[]> => {
  const { now } = run.context();
  const plan = findErasedPlan(await loadMembership(ports, accountId), now);
  return plan === null ? [] : [formatOwnDeletion(plan, now)];
};

const createMailJob = (
  { id, stream }: { readonly id: string; readonly stream: string },
  purpose: AccountLinkPurpose,
  requestId: string,
): readonly JobRequest<AccountLinkMail>[] => {
  return [{ payload: { eventId: id, accountId: getStreamAccountId(stream), requestId, purpose } }];
};

type Recipient = (account: RegisteredAccount, requestId: string) => string | undefined;

const getEmailIfOpen = (
  open: string | null,
  account: RegisteredAccount,
  requestId: string,
): string | undefined => (open === requestId ? account.email : undefined);

const recipientByPurpose: Readonly<Record<AccountLinkPurpose, Recipient>> = {
  'verify-email': (account, requestId) =>
    getEmailIfOpen(account.requests.verification, account, requestId),
  'reset-password': (account, requestId) =>
    getEmailIfOpen(account.requests.passwordReset, account, requestId),
  invitation: (account, requestId) =>
    getEmailIfOpen(account.requests.passwordReset, account, requestId),
  'delete-account': (account, requestId) =>
    getEmailIfOpen(account.requests.deletion, account, requestId),
  'confirm-email': ({ requests: { emailChange } }, requestId) =>
    emailChange?.requestId === requestId ? emailChange.newEmail : undefined,
  'undo-email': ({ formerEmails }, requestId) =>
    formerEmails.find((former) => former.requestId === requestId)?.email,
};

const getRecipient = (account: RegisteredAccount, request: AccountLinkMail): string | undefined =>
  recipientByPurpose[request.purpose](account, request.requestId);
