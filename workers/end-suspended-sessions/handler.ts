import {
  endSuspendedSessions,
  type EndSuspendedSessionsPorts,
} from '#application/account/end-suspended-sessions.ts';
import type { JobHandler } from '#platform/jobs/jobs.port.ts';
import { endSuspendedSessionsJob } from './job.ts';

export const handleEndSuspendedSessions =
  (ports: EndSuspendedSessionsPorts): JobHandler =>
  (job) =>
    endSuspendedSessions(ports, endSuspendedSessionsJob.schema.parse(job.payload));
