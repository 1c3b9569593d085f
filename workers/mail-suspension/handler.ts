import { findRegistered } from '#application/account/find-account.ts';
import type { CommandPorts } from '#application/handle-command.ts';
import { requestMail } from '#application/mails/request-mail.ts';
import {
  cancellationLink,
  cancellationPath,
  isRenewing,
} from '#application/membership/cancellation-link.ts';
import { loadMembership } from '#application/membership/load-membership.ts';
import type { Clock } from '#platform/clock/clock.port.ts';
import type { JobHandler } from '#platform/jobs/jobs.port.ts';
import { jobContext } from '../engine/job-context.ts';
import { mailOf, type MailPorts } from '../engine/mail-text.ts';
import { mailSuspensionJob } from './job.ts';
import { suspendedMemberWords, suspendedWords } from './texts.ts';

type Ports = CommandPorts & MailPorts & { readonly clock: Clock };

export const handleMailSuspension =
  (ports: Ports): JobHandler =>
  async (job) => {
    const { eventId, accountId } = mailSuspensionJob.schema.parse(job.payload);
    const account = await findRegistered(ports, accountId);
    // Erased, or restored before the mail was written.
    if (!account?.isSuspended) return;
    const context = jobContext(job, ports.clock);
    const { subscription } = (await loadMembership(ports, accountId)).held;
    const about = {
      causeId: eventId,
      accountId,
      kind: 'account-suspended',
      to: account.email,
    } as const;
    const recipient = { to: account.email, account };
    if (!isRenewing(subscription, context.now)) {
      const content = mailOf(suspendedWords, recipient, ports.publicAddress);
      await requestMail(ports, { ...about, ...content }, context);
      return;
    }
    const words = suspendedMemberWords(subscription.terms.plan, cancellationPath);
    const link = cancellationLink({ accountId, account }, ports.publicAddress.current());
    const content = mailOf(words, recipient, ports.publicAddress);
    await requestMail(ports, { ...about, ...content, link }, context);
  };
