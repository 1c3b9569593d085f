import {
  endStaffSessions,
  type EndStaffSessionsPorts,
} from '#application/account/end-staff-sessions.ts';
import type { JobHandler } from '#platform/jobs/jobs.port.ts';
import { endStaffSessionsJob } from './job.ts';

export const handleEndStaffSessions =
  (ports: EndStaffSessionsPorts): JobHandler =>
  (job) =>
    endStaffSessions(ports, endStaffSessionsJob.schema.parse(job.payload));
