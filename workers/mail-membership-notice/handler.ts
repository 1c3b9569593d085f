import type { CommandPorts } from '#application/handle-command.ts';
import { requestMail, type MailToRequest } from '#application/mails/request-mail.ts';
import type { JobHandler } from '#platform/jobs/jobs.port.ts';
import { findMember, type DirectoryPorts } from '#projections/member-directory/queries.ts';
import { jobContext } from '../engine/job-context.ts';
import { mailOf, type MailPorts } from '../engine/mail-text.ts';
import { mailMembershipNoticeJob } from './job.ts';
import { membershipWords } from './texts.ts';

export const handleMailMembershipNotice =
  (ports: CommandPorts & DirectoryPorts & MailPorts): JobHandler =>
  async (job) => {
    const { eventId, accountId, plan, notice } = mailMembershipNoticeJob.schema.parse(job.payload);
    const member = await findMember(ports, accountId);
    if (!member) throw new Error(`The member directory does not show account ${accountId} yet.`);
    if (member.erased) return;
    // Another grant of the same plan is in force: nothing changes for the member.
    if (notice.kind === 'expired' && member.plan === plan) return;
    const mail: MailToRequest = {
      ...{ causeId: eventId, accountId, kind: 'membership', to: member.email },
      ...mailOf(membershipWords({ plan, notice }, member), member, ports.publicAddress),
    };
    await requestMail(ports, mail, jobContext(job, ports.clock));
  };
