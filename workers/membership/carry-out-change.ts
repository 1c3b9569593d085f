import { z } from 'zod';
import { executeChange } from '#application/membership/requested-changes/carry-out-change.ts';
import { parseStreamId } from '#domain/shared/stream-name.ts';
import { minuteMs } from '#domain/shared/time/durations.ts';
import { defineWorker, persistentJobAttempts } from '../engine/define-worker.ts';

/**
 * Makes a change that an admin requested, in case the provider was unavailable or the process was killed. A retried
 * payment is not repeated, because the admin sees its result.
 */
export const carryOutChangeWorker = defineWorker({
  name: 'carry-out-change',
  payload: z.strictObject({ accountId: z.uuid(), changeId: z.uuid() }),
  from: 'start',
  on: {
    SubscriptionChangeRequested: ({ stream, data: { change, changeId, requestedAt } }) =>
      change === 'retry-payment' || change === 'upgrade-link'
        ? []
        : [
            {
              payload: { accountId: parseStreamId(stream), changeId },
              runAt: getRunTime(requestedAt),
            },
          ],
  },
  attempts: persistentJobAttempts,
  handle: (ports) => async (target, run) => {
    await executeChange(ports, target, run.context());
  },
});

// The request itself makes the change. Two at once would undo each other's steps at the provider.
const getRunTime = (requestedAt: string): Date => new Date(Date.parse(requestedAt) + 5 * minuteMs);
