import { findRegistered } from '#application/account/find-account.ts';
import type { CommandPorts } from '#application/handle-command.ts';
import { requestMail } from '#application/mails/request-mail.ts';
import type { LinkPurpose } from '#domain/account/links.ts';
import type { Registered } from '#domain/account/state.ts';
import type { Clock } from '#platform/clock/clock.port.ts';
import type { JobHandler } from '#platform/jobs/jobs.port.ts';
import type { PublicAddress } from '#platform/public-address.ts';
import { jobContext } from '../engine/job-context.ts';
import { mailText } from '../engine/mail-text.ts';
import { mailAccountLinkJob, type AccountLinkMail } from './job.ts';
import { linkMailTexts } from './texts.ts';

export type MailAccountLinkPorts = CommandPorts & {
  readonly clock: Clock;
  readonly publicAddress: Pick<PublicAddress, 'current'>;
};

export const handleMailAccountLink =
  (ports: MailAccountLinkPorts): JobHandler =>
  async (job) => {
    const request = mailAccountLinkJob.schema.parse(job.payload);
    const { eventId, accountId, requestId, purpose } = request;
    const account = await findRegistered(ports, accountId);
    const to = account && recipientOf(account, request);
    // Erased, or answered or replaced before the mail was written.
    if (!account || to === undefined) return;
    const address = `${ports.publicAddress.current()}/confirm/${purpose}`;
    const { subject, before, after } = linkMailTexts[purpose](account);
    const text = mailText([`Hello ${account.displayName},`, ...before, address, ...after]);
    const link = { purpose, requestId, address };
    const mail = { causeId: eventId, accountId, kind: purpose, to, subject, text, link };
    await requestMail(ports, mail, jobContext(job, ports.clock));
  };

type Recipient = (account: Registered, requestId: string) => string | undefined;

const ifOpen = (open: string | null, account: Registered, requestId: string): string | undefined =>
  open === requestId ? account.email : undefined;

const recipients: Readonly<Record<LinkPurpose, Recipient>> = {
  'verify-email': (account, requestId) => ifOpen(account.requests.verification, account, requestId),
  'reset-password': (account, requestId) =>
    ifOpen(account.requests.passwordReset, account, requestId),
  'delete-account': (account, requestId) => ifOpen(account.requests.deletion, account, requestId),
  'confirm-email': ({ requests: { emailChange } }, requestId) =>
    emailChange?.requestId === requestId ? emailChange.newEmail : undefined,
  'undo-email': ({ formerEmails }, requestId) =>
    formerEmails.find((former) => former.requestId === requestId)?.email,
};

const recipientOf = (account: Registered, request: AccountLinkMail): string | undefined =>
  recipients[request.purpose](account, request.requestId);
