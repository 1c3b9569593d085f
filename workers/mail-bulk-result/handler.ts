import { loadBulkChange } from '#application/bulk-changes/handle-bulk-change.ts';
import type { CommandPorts } from '#application/handle-command.ts';
import { requestMail, type MailToRequest } from '#application/mails/request-mail.ts';
import type { Started } from '#domain/bulk-change/state.ts';
import type { JobHandler } from '#platform/jobs/jobs.port.ts';
import { findMember, type DirectoryPorts } from '#projections/member-directory/queries.ts';
import { jobContext } from '../engine/job-context.ts';
import { mailText } from '../engine/mail-text.ts';
import { mailBulkResultJob } from './job.ts';

// Who waits this long does something else meanwhile.
const tookLongMs = 60_000;

export const handleMailBulkResult =
  (ports: CommandPorts & DirectoryPorts): JobHandler =>
  async (job) => {
    const { eventId, bulkChangeId } = mailBulkResultJob.schema.parse(job.payload);
    const state = await loadBulkChange(ports, bulkChangeId);
    if (!state || tookMs(state) < tookLongMs) return;
    const agent = await findMember(ports, state.startedBy);
    if (!agent || agent.erased) return;
    const mail: MailToRequest = {
      ...{ causeId: eventId, accountId: agent.id, kind: 'bulk-change', to: agent.email },
      subject: `Your bulk change ${endings[state.status]}`,
      text: mailText([
        `Hello ${agent.displayName || agent.username},`,
        `Your bulk change of ${members(state.total)} ${endings[state.status]}.`,
        results(state),
        'The console lists who was left out, and why, under bulk changes.',
        'Tidemark',
      ]),
    };
    await requestMail(ports, mail, jobContext(job, ports.clock));
  };

const tookMs = ({ startedAt, endedAt }: Started): number =>
  endedAt === null ? 0 : Date.parse(endedAt) - Date.parse(startedAt);

const endings: Readonly<Record<Started['status'], string>> = {
  running: 'is running',
  stopping: 'is stopping',
  completed: 'is done',
  stopped: 'was stopped',
  'role-lost': 'was stopped, because you are no longer staff',
};

const members = (count: number): string =>
  `${count.toLocaleString('en')} ${count === 1 ? 'member' : 'members'}`;

const results = ({ changed, unchanged, failed }: Started): string => {
  const parts = [`${members(changed)} changed`, `${members(unchanged)} stayed as they were`];
  return `${[...parts, ...(failed > 0 ? [`${members(failed)} failed`] : [])].join(', ')}.`;
};
