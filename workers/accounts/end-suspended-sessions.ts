import { z } from 'zod';
import { endSuspendedSessions } from '#application/account/suspension/end-suspended-sessions.ts';
import { getStreamAccountId } from '#projections/engine/payload.ts';
import { defineWorker } from '../engine/define-worker.ts';

export const endSuspendedSessionsWorker = defineWorker({
  name: 'end-suspended-sessions',
  payload: z.strictObject({ accountId: z.uuid() }),
  on: {
    AccountSuspended: ({ stream }) => [{ payload: { accountId: getStreamAccountId(stream) } }],
  },
  handle: (ports) => (payload) => endSuspendedSessions(ports, payload),
});
