import { z } from 'zod';
import type { CommandPorts } from '#application/handle-command.ts';
import { separateHiddenRequest } from '#application/support/join-support-requests.ts';
import { parseStreamId } from '#domain/shared/stream-name.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { listJoinedRequests } from '#projections/support-requests/queries.ts';
import { defineWorker } from '../engine/define-worker.ts';

/**
 * Separates a request that was joined while a colleague joined its thread to another one, and those that had been
 * joined to it, in case the process that joined them was killed before its own check.
 */
export const separateHiddenRequestWorker = defineWorker({
  name: 'separate-hidden-request',
  payload: z.strictObject({ requestId: z.uuid() }),
  reads: ['support-requests'],
  on: {
    SupportRequestJoined: ({ stream }) => [{ payload: { requestId: parseStreamId(stream) } }],
  },
  handle:
    (ports: CommandPorts & { readonly readModels: ReadModels }) =>
    async ({ requestId }, run) => {
      const joined = await listJoinedRequests(ports, [requestId]);
      for (const id of [requestId, ...joined.map((each) => each.id)])
        await separateHiddenRequest(ports, { requestId: id }, run.context());
    },
});
