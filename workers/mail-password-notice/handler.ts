import { findRegistered } from '#application/account/find-account.ts';
import type { CommandPorts } from '#application/handle-command.ts';
import { requestMail, type MailToRequest } from '#application/mails/request-mail.ts';
import type { Clock } from '#platform/clock/clock.port.ts';
import type { JobHandler } from '#platform/jobs/jobs.port.ts';
import { jobContext } from '../engine/job-context.ts';
import { mailOf, type MailPorts } from '../engine/mail-text.ts';
import { mailPasswordNoticeJob } from './job.ts';
import { passwordChangedWords } from './texts.ts';

export const handleMailPasswordNotice =
  (ports: CommandPorts & MailPorts & { readonly clock: Clock }): JobHandler =>
  async (job) => {
    const { eventId, accountId } = mailPasswordNoticeJob.schema.parse(job.payload);
    const account = await findRegistered(ports, accountId);
    if (!account) return;
    const mail: MailToRequest = {
      causeId: eventId,
      accountId,
      kind: 'password-changed',
      to: account.email,
      ...mailOf(passwordChangedWords, { to: account.email, account }, ports.publicAddress),
    };
    await requestMail(ports, mail, jobContext(job, ports.clock));
  };
