import { z } from 'zod';
import { loadBulkChange } from '#application/bulk-changes/read-bulk-change.ts';
import type { StartedBulkChange } from '#domain/bulk-change/bulk-change.ts';
import { minuteMs } from '#domain/shared/time/durations.ts';
import { formatCount } from '#domain/shared/format.ts';
import { parseStreamId } from '#domain/shared/stream-name.ts';
import { defineWorker } from '../engine/define-worker.ts';
import type { MailText } from '../engine/mail-text.ts';
import { requestNotice } from '../engine/request-notice.ts';

export const mailBulkResultWorker = defineWorker({
  name: 'mail-bulk-result',
  payload: z.strictObject({ eventId: z.uuid(), bulkChangeId: z.uuid() }),
  on: {
    BulkChangeEnded: ({ id, stream }) => [
      { payload: { eventId: id, bulkChangeId: parseStreamId(stream) } },
    ],
  },
  handle:
    (ports) =>
    async ({ eventId, bulkChangeId }, run) => {
      const state = await loadBulkChange(ports, bulkChangeId);
      if (!state || getDurationMs(state) < minNotifyDurationMs) return;
      const mailText = bulkResultMailText(state, bulkChangeId);
      const notice = { accountId: state.startedBy, kind: 'bulk-change', causeId: eventId } as const;
      await requestNotice(ports, { ...notice, text: mailText }, run.context());
    },
});

// A shorter bulk change needs no mail, because its result appears while the page is still open.
const minNotifyDurationMs = minuteMs;

const getDurationMs = ({ startedAt, endedAt }: StartedBulkChange): number =>
  endedAt === null ? 0 : Date.parse(endedAt) - Date.parse(startedAt);

type EndedBulkChange = Pick<
  StartedBulkChange,
  'status' | 'total' | 'changed' | 'unchanged' | 'failed'
>;

export const bulkResultMailText = (ended: EndedBulkChange, bulkChangeId: string): MailText => ({
  subject: `Your bulk change ${statusLabels[ended.status]}`,
  paragraphs: [
    `Your bulk change for ${formatMembers(ended.total)} ${statusLabels[ended.status]}.`,
    formatResults(ended),
    'The console lists the members that were not changed, and why.',
  ],
  action: { label: 'See the results', path: `/admin/bulk-changes/${bulkChangeId}/show` },
  why: 'You receive this email because you started a bulk change that took longer than a minute.',
});

const statusLabels: Readonly<Record<StartedBulkChange['status'], string>> = {
  running: 'is running',
  stopping: 'is stopping',
  completed: 'is done',
  stopped: 'was stopped',
  'role-lost': 'was stopped, because you are no longer staff',
};

const formatResults = ({ changed, unchanged, failed }: EndedBulkChange): string =>
  [
    `Changed: ${formatCount(changed)}.`,
    `Already as you wanted: ${formatCount(unchanged)}.`,
    `Failed: ${formatCount(failed)}.`,
  ].join(' ');

const formatMembers = (count: number): string =>
  `${formatCount(count)} ${count === 1 ? 'member' : 'members'}`;
