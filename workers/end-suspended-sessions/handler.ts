import type { EndStaffSessionsPorts } from '#application/account/end-staff-sessions.ts';
import { endSuspendedSessions } from '#application/account/end-suspended-sessions.ts';
import type { JobHandler } from '#platform/jobs/jobs.port.ts';
import { endSuspendedSessionsJob } from './job.ts';

export const handleEndSuspendedSessions =
  (ports: EndStaffSessionsPorts): JobHandler =>
  (job) =>
    endSuspendedSessions(ports, endSuspendedSessionsJob.schema.parse(job.payload));
