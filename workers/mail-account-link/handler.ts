import { findRegistered } from '#application/account/find-account.ts';
import type { CommandPorts } from '#application/handle-command.ts';
import { requestMail } from '#application/mails/request-mail.ts';
import type { AccountLinkPurpose } from '#domain/shared/mailed-links.ts';
import type { Registered } from '#domain/account/state.ts';
import type { Clock } from '#platform/clock/clock.port.ts';
import type { JobHandler } from '#platform/jobs/jobs.port.ts';
import { jobContext } from '../engine/job-context.ts';
import { mailOf, type MailPorts } from '../engine/mail-text.ts';
import { mailAccountLinkJob, type AccountLinkMail } from './job.ts';
import { linkWords } from './texts.ts';

export const handleMailAccountLink =
  (ports: CommandPorts & MailPorts & { readonly clock: Clock }): JobHandler =>
  async (job) => {
    const request = mailAccountLinkJob.schema.parse(job.payload);
    const { eventId, accountId, requestId, purpose } = request;
    const account = await findRegistered(ports, accountId);
    const to = account && recipientOf(account, request);
    // Erased, or answered or replaced before the mail was written.
    if (!account || to === undefined) return;
    const path = `/confirm/${purpose}`;
    const link = { purpose, requestId, address: `${ports.publicAddress.current()}${path}` };
    const { label, ...words } = linkWords[purpose];
    const content = mailOf(
      { ...words, action: { label, path } },
      { to, account },
      ports.publicAddress,
    );
    const mail = { causeId: eventId, accountId, kind: purpose, to, ...content, link };
    await requestMail(ports, mail, jobContext(job, ports.clock));
  };

type Recipient = (account: Registered, requestId: string) => string | undefined;

const ifOpen = (open: string | null, account: Registered, requestId: string): string | undefined =>
  open === requestId ? account.email : undefined;

const recipients: Readonly<Record<AccountLinkPurpose, Recipient>> = {
  'verify-email': (account, requestId) => ifOpen(account.requests.verification, account, requestId),
  'reset-password': (account, requestId) =>
    ifOpen(account.requests.passwordReset, account, requestId),
  invitation: (account, requestId) => ifOpen(account.requests.passwordReset, account, requestId),
  'delete-account': (account, requestId) => ifOpen(account.requests.deletion, account, requestId),
  'confirm-email': ({ requests: { emailChange } }, requestId) =>
    emailChange?.requestId === requestId ? emailChange.newEmail : undefined,
  'undo-email': ({ formerEmails }, requestId) =>
    formerEmails.find((former) => former.requestId === requestId)?.email,
};

const recipientOf = (account: Registered, request: AccountLinkMail): string | undefined =>
  recipients[request.purpose](account, request.requestId);
