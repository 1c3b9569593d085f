import { loadBulkChange } from '#application/bulk-changes/handle-bulk-change.ts';
import type { CommandPorts } from '#application/handle-command.ts';
import type { Started } from '#domain/bulk-change/state.ts';
import { minuteMs } from '#domain/shared/durations.ts';
import type { Clock } from '#platform/clock/clock.port.ts';
import type { JobHandler } from '#platform/jobs/jobs.port.ts';
import { jobContext } from '../engine/job-context.ts';
import type { MailPorts } from '../engine/mail-text.ts';
import { requestNotice } from '../engine/request-notice.ts';
import { mailBulkResultJob } from './job.ts';
import { bulkResultWords } from './texts.ts';

// Nobody watches the page for longer than this.
const tookLongMs = minuteMs;

export const handleMailBulkResult =
  (ports: CommandPorts & MailPorts & { readonly clock: Clock }): JobHandler =>
  async (job) => {
    const { eventId, bulkChangeId } = mailBulkResultJob.schema.parse(job.payload);
    const state = await loadBulkChange(ports, bulkChangeId);
    if (!state || tookMs(state) < tookLongMs) return;
    const words = bulkResultWords(state, bulkChangeId);
    const notice = { accountId: state.startedBy, kind: 'bulk-change', causeId: eventId } as const;
    await requestNotice(ports, { ...notice, words }, jobContext(job, ports.clock));
  };

const tookMs = ({ startedAt, endedAt }: Started): number =>
  endedAt === null ? 0 : Date.parse(endedAt) - Date.parse(startedAt);
