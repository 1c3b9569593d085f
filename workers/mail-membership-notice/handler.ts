import { findRegistered } from '#application/account/find-account.ts';
import type { CommandPorts } from '#application/handle-command.ts';
import { requestMail, type MailToRequest } from '#application/mails/request-mail.ts';
import { membershipMail } from '#application/membership/membership-mail.ts';
import { readDecision } from '#application/membership/read-decision.ts';
import type { Clock } from '#platform/clock/clock.port.ts';
import type { JobHandler } from '#platform/jobs/jobs.port.ts';
import { jobContext } from '../engine/job-context.ts';
import type { MailPorts } from '../engine/mail-text.ts';
import { membershipMailOf } from '../engine/membership-mail-text.ts';
import { mailMembershipNoticeJob } from './job.ts';

/** One mail for each decision, however many events it appended: the first of them that is announced stands for all. */
export const handleMailMembershipNotice =
  (ports: CommandPorts & MailPorts & { readonly clock: Clock }): JobHandler =>
  async (job) => {
    const { eventId, accountId } = mailMembershipNoticeJob.schema.parse(job.payload);
    const decision = await readDecision(ports, { accountId, eventId });
    if (decision?.announcedBy !== eventId) return;
    const account = await findRegistered(ports, accountId);
    const words = membershipMail(decision);
    if (!account || !words) return;
    const context = jobContext(job, ports.clock);
    const mail: MailToRequest = {
      causeId: eventId,
      accountId,
      kind: 'membership',
      to: account.email,
      ...(await membershipMailOf(ports, { accountId, account, words }, context.now)),
    };
    await requestMail(ports, mail, context);
  };
