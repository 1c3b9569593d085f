import type { CommandPorts } from '#application/handle-command.ts';
import type { Clock } from '#platform/clock/clock.port.ts';
import type { JobHandler } from '#platform/jobs/jobs.port.ts';
import { jobContext } from '../engine/job-context.ts';
import type { MailPorts } from '../engine/mail-text.ts';
import { requestNotice } from '../engine/request-notice.ts';
import { mailWelcomeJob } from './job.ts';
import { welcomeWords } from './texts.ts';

export const handleMailWelcome =
  (ports: CommandPorts & MailPorts & { readonly clock: Clock }): JobHandler =>
  async (job) => {
    const { eventId, accountId } = mailWelcomeJob.schema.parse(job.payload);
    const notice = { accountId, kind: 'welcome', causeId: eventId, words: welcomeWords } as const;
    await requestNotice(ports, notice, jobContext(job, ports.clock));
  };
