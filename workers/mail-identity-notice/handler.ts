import { findRegistered } from '#application/account/find-account.ts';
import type { CommandPorts } from '#application/handle-command.ts';
import { requestMail, type MailToRequest } from '#application/mails/request-mail.ts';
import type { Clock } from '#platform/clock/clock.port.ts';
import type { JobHandler } from '#platform/jobs/jobs.port.ts';
import { jobContext } from '../engine/job-context.ts';
import { mailOf, type MailPorts } from '../engine/mail-text.ts';
import { mailIdentityNoticeJob } from './job.ts';
import { identityLinkedWords } from './texts.ts';

type Ports = CommandPorts & MailPorts & { readonly clock: Clock };

/** A member who opened the account that way has no other login to be warned of. */
export const handleMailIdentityNotice =
  (ports: Ports): JobHandler =>
  async (job) => {
    const { eventId, accountId } = mailIdentityNoticeJob.schema.parse(job.payload);
    const account = await findRegistered(ports, accountId);
    if (!account || account.passwordHash === null) return;
    const mail: MailToRequest = {
      ...{ causeId: eventId, accountId, kind: 'identity-linked', to: account.email },
      ...mailOf(identityLinkedWords, { to: account.email, account }, ports.publicAddress),
    };
    await requestMail(ports, mail, jobContext(job, ports.clock));
  };
