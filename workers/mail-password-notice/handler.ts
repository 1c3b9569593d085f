import { findRegistered } from '#application/account/find-account.ts';
import { requestMail } from '#application/mails/request-mail.ts';
import type { JobHandler } from '#platform/jobs/jobs.port.ts';
import { jobContext } from '../engine/job-context.ts';
import { mailText } from '../engine/mail-text.ts';
import type { MailAccountLinkPorts } from '../mail-account-link/handler.ts';
import { mailPasswordNoticeJob } from './job.ts';

export const handleMailPasswordNotice =
  (ports: MailAccountLinkPorts): JobHandler =>
  async (job) => {
    const { eventId, accountId } = mailPasswordNoticeJob.schema.parse(job.payload);
    const account = await findRegistered(ports, accountId);
    if (!account) return;
    const text = mailText([
      `Hello ${account.displayName},`,
      'The password of your Tidemark account was changed, and every other device was logged out.',
      'If this was not you, set a new password at once:',
      `${ports.publicAddress.current()}/auth#reset-password`,
      'Tidemark',
    ]);
    const to = account.email;
    const subject = 'Your password was changed';
    const mail = { causeId: eventId, accountId, kind: 'password-changed', to, subject } as const;
    await requestMail(ports, { ...mail, text }, jobContext(job, ports.clock));
  };
