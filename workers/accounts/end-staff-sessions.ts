import { z } from 'zod';
import { endStaffSessions } from '#application/account/staff/end-staff-sessions.ts';
import { getStreamAccountId } from '#projections/engine/payload.ts';
import { defineWorker, type JobRequest } from '../engine/define-worker.ts';

const createEndSessionsJobs = ({
  stream,
}: {
  readonly stream: string;
}): readonly JobRequest<{ readonly accountId: string }>[] => [
  { payload: { accountId: getStreamAccountId(stream) } },
];

export const endStaffSessionsWorker = defineWorker({
  name: 'end-staff-sessions',
  payload: z.strictObject({ accountId: z.uuid() }),
  on: {
    AccountAdminRevoked: createEndSessionsJobs,
    AccountSupportRevoked: createEndSessionsJobs,
  },
  handle: (ports) => (payload) => endStaffSessions(ports, payload),
});
