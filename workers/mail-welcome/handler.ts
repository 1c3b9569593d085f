import { requestMail, type MailToRequest } from '#application/mails/request-mail.ts';
import type { CommandPorts } from '#application/handle-command.ts';
import type { JobHandler } from '#platform/jobs/jobs.port.ts';
import { findMember, type DirectoryPorts } from '#projections/member-directory/queries.ts';
import { jobContext } from '../engine/job-context.ts';
import { mailOf, type MailPorts } from '../engine/mail-text.ts';
import { mailWelcomeJob } from './job.ts';
import { welcomeWords } from './texts.ts';

export const handleMailWelcome =
  (ports: CommandPorts & DirectoryPorts & MailPorts): JobHandler =>
  async (job) => {
    const { eventId, accountId } = mailWelcomeJob.schema.parse(job.payload);
    const member = await findMember(ports, accountId);
    if (!member) throw new Error(`The member directory does not show account ${accountId} yet.`);
    // Erased before the mail was written.
    if (member.erased) return;
    const mail: MailToRequest = {
      ...{ causeId: eventId, accountId, kind: 'welcome', to: member.email },
      ...mailOf(welcomeWords, member, ports.publicAddress),
    };
    await requestMail(ports, mail, jobContext(job, ports.clock));
  };
