import type { Logger } from 'pino';
import { z } from 'zod';
import { type CommandPorts, sendCommand } from '#application/handle-command.ts';
import { createEraseSupportRequestCommand } from '#application/support/change-support-request.ts';
import {
  eraseAnonymousRequest,
  type EraseSupportPorts,
} from '#application/support/erase-support-request.ts';
import { supportDecider } from '#domain/support/support.ts';
import { dayMs } from '#domain/shared/time/durations.ts';
import type { Clock } from '#platform/clock/clock.port.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { getStreamAccountId } from '#projections/engine/payload.ts';
import {
  listAnonymousRequestsClosedBefore,
  listAccountSupportRequests,
  listRequestsFromAddressOf,
} from '#projections/support-requests/queries.ts';
import { defineJob, defineWorker, persistentJobAttempts } from '../engine/define-worker.ts';
import { handleEach } from '../engine/handle-each.ts';

/** Erases old closed requests of people without an account. */
export const eraseOldSupportRequestsJob = defineJob({
  name: 'erase-old-support',
  payload: z.strictObject({}),
  schedule: {
    timing: { pattern: '40 3 * * *', timeZone: 'Europe/London' },
    missed: 'newest',
  },
  handle: (ports: Ports) => async (_none, run) => {
    const context = run.context();
    const closedBefore = new Date(context.now.getTime() - supportRetentionDays * dayMs);
    const oldRequests = await listAnonymousRequestsClosedBefore(ports, closedBefore, batchSize);
    await handleEach(
      ports,
      oldRequests.map(({ id }) => id),
      (requestId) => eraseAnonymousRequest(ports, { requestId, cause: 'retention' }, context),
    );
  },
});

export const eraseSupportRequestsWorker = defineWorker({
  name: 'erase-support-of-member',
  payload: z.strictObject({ accountId: z.uuid() }),
  reads: ['support-requests'],
  attempts: persistentJobAttempts,
  on: {
    AccountErased: ({ stream }) => [{ payload: { accountId: getStreamAccountId(stream) } }],
  },
  handle:
    (ports: Ports) =>
    async ({ accountId }, run) => {
      const context = run.context();
      const command = createEraseSupportRequestCommand(context.now);
      for (const { id: requestId } of await listAccountSupportRequests(ports, accountId))
        await sendCommand(
          ports,
          supportDecider,
          { id: requestId, subject: accountId, command },
          context,
        );
      for (const { id: requestId } of await listRequestsFromAddressOf(ports, accountId))
        await eraseAnonymousRequest(ports, { requestId, cause: 'account-erased' }, context);
    },
  jobs: [eraseOldSupportRequestsJob],
});

type Ports = CommandPorts &
  EraseSupportPorts & {
    readonly clock: Clock;
    readonly readModels: ReadModels;
    readonly logger: Pick<Logger, 'warn'>;
  };

/** Days until a closed request of a person without an account is erased. */
export const supportRetentionDays = 180;
const batchSize = 500;
