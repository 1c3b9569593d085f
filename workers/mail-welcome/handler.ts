import type { JobHandler } from '#platform/jobs/jobs.port.ts';
import { findMember, type DirectoryPorts } from '#projections/member-directory/queries.ts';
import { mailOnce, type MailPorts } from '../engine/mail-once.ts';
import { mailBody } from '../engine/mail-text.ts';
import { mailWelcomeJob } from './job.ts';

export const handleMailWelcome =
  (ports: MailPorts & DirectoryPorts): JobHandler =>
  async (job) => {
    const { eventId, accountId } = mailWelcomeJob.schema.parse(job.payload);
    const member = await findMember(ports, accountId);
    // Erased before the mail was sent.
    if (!member || member.erased) return;
    await mailOnce(ports, {
      id: eventId,
      to: member.email,
      subject: 'Welcome to Tidemark',
      ...mailBody([
        `Hello ${member.displayName || member.username},`,
        'Your Tidemark account is ready. Your dashboard shows the market, and you choose in Settings which coins you see first.',
        'If you did not open this account, reply to this message and we will remove it.',
        'Tidemark',
      ]),
    });
  };
