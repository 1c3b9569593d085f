import { z } from 'zod';
import {
  findPlanEndOrder,
  requestOrderedPlanEnd,
} from '#application/account/suspension/request-plan-end.ts';
import type { CommandPorts } from '#application/handle-command.ts';
import { minuteMs } from '#domain/shared/time/durations.ts';
import type { Clock } from '#platform/clock/clock.port.ts';
import { getStreamAccountId } from '#projections/engine/payload.ts';
import { defineWorker, persistentJobAttempts } from '../engine/define-worker.ts';

/**
 * Requests the end of the plan that staff ordered with a suspension, in case the process was killed before that. The
 * plan stays if the account was restored meanwhile. `carry-out-change` then makes the change.
 */
export const endSuspendedPlanWorker = defineWorker({
  name: 'end-suspended-plan',
  payload: z.strictObject({ accountId: z.uuid(), suspendedAt: z.iso.datetime() }),
  // Safe on history, because the end is requested only once and earlier versions did not store it.
  from: 'start',
  on: {
    AccountSuspended: ({ stream, data: { planEnd, suspendedAt } }) =>
      planEnd === undefined
        ? []
        : [
            {
              payload: { accountId: getStreamAccountId(stream), suspendedAt },
              runAt: getRunTime(suspendedAt),
            },
          ],
  },
  attempts: persistentJobAttempts,
  handle:
    (ports: CommandPorts & { readonly clock: Clock }) =>
    async ({ accountId, suspendedAt }, run) => {
      const order = await findPlanEndOrder(ports, { accountId });
      if (order?.suspendedAt !== suspendedAt) return;
      await requestOrderedPlanEnd(ports, { accountId, order }, run.context());
    },
});

// The suspension itself requests it, in the name of the admin.
const getRunTime = (suspendedAt: string): Date => new Date(Date.parse(suspendedAt) + minuteMs);
