import type { CommandPorts } from '#application/handle-command.ts';
import { requestMail, type MailToRequest } from '#application/mails/request-mail.ts';
import { planLabels } from '#domain/shared/plans.ts';
import type { JobHandler } from '#platform/jobs/jobs.port.ts';
import { findMember, type DirectoryPorts } from '#projections/member-directory/queries.ts';
import type { DirectoryMember } from '#projections/member-directory/read-model.ts';
import { jobContext } from '../engine/job-context.ts';
import { dateInWords, mailText } from '../engine/mail-text.ts';
import { mailMembershipNoticeJob, type MembershipNotice } from './job.ts';

export const handleMailMembershipNotice =
  (ports: CommandPorts & DirectoryPorts): JobHandler =>
  async (job) => {
    const { eventId, accountId, plan, notice } = mailMembershipNoticeJob.schema.parse(job.payload);
    const member = await findMember(ports, accountId);
    if (!member) throw new Error(`The member directory does not show account ${accountId} yet.`);
    if (member.erased) return;
    // Another grant of the same plan is in force: nothing changes for the member.
    if (notice.kind === 'expired' && member.plan === plan) return;
    const { subject, sentences } = inWords(planLabels[plan], { notice, member });
    const mail: MailToRequest = {
      ...{ causeId: eventId, accountId, kind: 'membership', to: member.email, subject },
      text: mailText([`Hello ${member.displayName || member.username},`, ...sentences, 'Tidemark']),
    };
    await requestMail(ports, mail, jobContext(job, ports.clock));
  };

type Words = { readonly subject: string; readonly sentences: readonly string[] };

const inWords = (
  plan: string,
  {
    notice,
    member,
  }: { readonly notice: MembershipNotice['notice']; readonly member: DirectoryMember },
): Words => {
  switch (notice.kind) {
    case 'granted':
      return {
        subject: `Your ${plan} membership has begun`,
        sentences: [
          `You now have ${plan}.`,
          notice.endsAt === null
            ? 'It has no end date.'
            : `It ends by itself on ${dateInWords(notice.endsAt)}. Nothing is charged.`,
        ],
      };
    case 'expired':
      return {
        subject: `Your ${plan} membership has ended`,
        sentences: [
          `Your ${plan} membership ended on ${dateInWords(notice.at)}, as planned.`,
          whatHolds(member),
        ],
      };
    case 'revoked':
      return {
        subject: `Your ${plan} membership was withdrawn`,
        sentences: [
          `Your ${plan} membership was withdrawn on ${dateInWords(notice.at)}.`,
          whatHolds(member),
          'If you think this is a mistake, reply to this message.',
        ],
      };
  }
};

const whatHolds = ({ plan, planEndsAt }: DirectoryMember): string => {
  const label = planLabels[plan];
  if (plan === 'free')
    return `You are on the ${label} plan now; the others are on the subscription page.`;
  return planEndsAt === null
    ? `You have ${label} now.`
    : `You have ${label} now, until ${dateInWords(planEndsAt)}.`;
};
