import { findRegistered } from '#application/account/find-account.ts';
import type { CommandPorts } from '#application/handle-command.ts';
import { requestMail, type MailToRequest } from '#application/mails/request-mail.ts';
import type { Clock } from '#platform/clock/clock.port.ts';
import type { JobHandler } from '#platform/jobs/jobs.port.ts';
import { jobContext } from '../engine/job-context.ts';
import { mailOf, type MailPorts } from '../engine/mail-text.ts';
import { mailIdentityNoticeJob } from './job.ts';
import { identityLinkedWords, identityUnlinkedWords } from './texts.ts';

const wordsFor = { linked: identityLinkedWords, unlinked: identityUnlinkedWords } as const;

type Ports = CommandPorts & MailPorts & { readonly clock: Clock };

/** A member who opened the account with the login that was added has no other one to be warned of. */
export const handleMailIdentityNotice =
  (ports: Ports): JobHandler =>
  async (job) => {
    const { eventId, accountId, what } = mailIdentityNoticeJob.schema.parse(job.payload);
    const account = await findRegistered(ports, accountId);
    if (!account || (what === 'linked' && account.passwordHash === null)) return;
    const mail: MailToRequest = {
      causeId: eventId,
      accountId,
      kind: `identity-${what}`,
      to: account.email,
      ...mailOf(wordsFor[what], { to: account.email, account }, ports.publicAddress),
    };
    await requestMail(ports, mail, jobContext(job, ports.clock));
  };
