import { loadBulkChange } from '#application/bulk-changes/handle-bulk-change.ts';
import type { CommandPorts } from '#application/handle-command.ts';
import { requestMail, type MailToRequest } from '#application/mails/request-mail.ts';
import type { Started } from '#domain/bulk-change/state.ts';
import type { JobHandler } from '#platform/jobs/jobs.port.ts';
import { findMember, type DirectoryPorts } from '#projections/member-directory/queries.ts';
import { jobContext } from '../engine/job-context.ts';
import { mailOf, type MailPorts } from '../engine/mail-text.ts';
import { mailBulkResultJob } from './job.ts';
import { bulkResultWords } from './texts.ts';

// Nobody watches the page for longer than this.
const tookLongMs = 60_000;

export const handleMailBulkResult =
  (ports: CommandPorts & DirectoryPorts & MailPorts): JobHandler =>
  async (job) => {
    const { eventId, bulkChangeId } = mailBulkResultJob.schema.parse(job.payload);
    const state = await loadBulkChange(ports, bulkChangeId);
    if (!state || tookMs(state) < tookLongMs) return;
    const agent = await findMember(ports, state.startedBy);
    if (!agent || agent.erased) return;
    const mail: MailToRequest = {
      ...{ causeId: eventId, accountId: agent.id, kind: 'bulk-change', to: agent.email },
      ...mailOf(bulkResultWords(state, bulkChangeId), agent, ports.publicAddress),
    };
    await requestMail(ports, mail, jobContext(job, ports.clock));
  };

const tookMs = ({ startedAt, endedAt }: Started): number =>
  endedAt === null ? 0 : Date.parse(endedAt) - Date.parse(startedAt);
