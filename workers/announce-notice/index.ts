import { publishRaisedNotice } from '#application/alerts/raised-notice.ts';
import type { Broadcast } from '#platform/broadcast/broadcast.port.ts';
import type { JobHandler } from '#platform/jobs/jobs.port.ts';
import type { WorkerSlice } from '../slice.ts';
import { announceNoticeJob } from './job.ts';
import { announceNotice } from './reaction.ts';

const handleAnnounceNotice =
  (ports: { readonly broadcast: Broadcast }): JobHandler =>
  (job) =>
    publishRaisedNotice(ports, announceNoticeJob.schema.parse(job.payload));

export const announceNoticeSlice: WorkerSlice = {
  reactions: [announceNotice],
  jobs: [{ name: announceNoticeJob.name, handler: handleAnnounceNotice }],
};
