import { z } from 'zod';
import type { CommandPorts } from '#application/handle-command.ts';
import { recordGivenTrial } from '#application/membership/trial/record-given-trial.ts';
import type { TrialClaimPorts } from '#application/membership/trial/trial-claims.ts';
import { getStreamAccountId } from '#projections/engine/payload.ts';
import { defineWorker, type JobRequest } from '../engine/define-worker.ts';

const payload = z.strictObject({ accountId: z.uuid() });

/** Counts a trial that staff give as the one trial of the person, as soon as the address is confirmed. */
export const recordGivenTrialWorker = defineWorker({
  name: 'record-given-trial',
  payload,
  on: {
    MembershipGranted: ({ stream, data: { duration, selfStarted } }) =>
      duration === 'trial' && selfStarted !== true ? toJobs(stream) : [],
    MembershipGrantRevoked: ({ stream, data: { undo, undoOf } }) =>
      undo === true || undoOf !== undefined ? toJobs(stream) : [],
    AccountEmailVerified: ({ stream }) => toJobs(stream),
  },
  handle:
    (ports: CommandPorts & TrialClaimPorts) =>
    ({ accountId }, run) =>
      recordGivenTrial(ports, { accountId }, run.context()),
});

const toJobs = (stream: string): readonly JobRequest<z.infer<typeof payload>>[] => [
  { payload: { accountId: getStreamAccountId(stream) } },
];
