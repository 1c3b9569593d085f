import { plans } from '#domain/shared/plans.ts';
import type { JobHandler } from '#platform/jobs/jobs.port.ts';
import { findMember } from '#projections/member-directory/queries.ts';
import { mailOnce, type MailPorts } from '../engine/mail-once.ts';
import { dateInWords, mailBody } from '../engine/mail-text.ts';
import { mailMembershipNoticeJob, type MembershipNotice } from './job.ts';

export const handleMailMembershipNotice =
  (ports: MailPorts): JobHandler =>
  async (job) => {
    const { eventId, accountId, plan, notice } = mailMembershipNoticeJob.schema.parse(job.payload);
    const member = await findMember(ports, accountId);
    if (!member || member.erased) return;
    const { subject, sentences } = inWords(plans[plan].name, notice);
    await mailOnce(ports, {
      id: eventId,
      to: member.email,
      subject,
      ...mailBody([`Hello ${member.displayName || member.username},`, ...sentences, 'Tidemark']),
    });
  };

type Words = { readonly subject: string; readonly sentences: readonly string[] };

const inWords = (plan: string, notice: MembershipNotice['notice']): Words => {
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
          'You can choose a plan at any time on the subscription page.',
        ],
      };
    case 'revoked':
      return {
        subject: `Your ${plan} membership was withdrawn`,
        sentences: [
          `Your ${plan} membership was withdrawn on ${dateInWords(notice.at)}.`,
          'If you think this is a mistake, reply to this message.',
        ],
      };
  }
};
