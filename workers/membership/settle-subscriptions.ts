import type { Logger } from 'pino';
import { z } from 'zod';
import {
  endSurplusSubscriptions,
  type PaymentIssuePorts,
} from '#application/membership/comparison/fix-subscriptions.ts';
import { minuteMs } from '#domain/shared/time/durations.ts';
import type { Clock } from '#platform/clock/clock.port.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { findFirstDueTime, listDueSubscriptions } from '#projections/subscriptions/read-model.ts';
import { defineWorker } from '../engine/define-worker.ts';
import { handleEach } from '../engine/handle-each.ts';

/** Processes subscriptions whose period, cancellation, grace period or checkout has ended. */
export const settleSubscriptionsWorker = defineWorker({
  name: 'settle-subscriptions',
  payload: z.strictObject({}),
  schedule: { timing: { everyMs: 10 * minuteMs }, missed: 'newest' },
  nextDueAt: findFirstDueTime,
  handle: (ports: Ports) => async (_none, run) => {
    const context = run.context();
    const dueSubscriptions = await listDueSubscriptions(ports, context.now, batchSize);
    await handleEach(ports, dueSubscriptions, (accountId) =>
      endSurplusSubscriptions(ports, { accountId }, context),
    );
  },
});

type Ports = PaymentIssuePorts & {
  readonly clock: Clock;
  readonly readModels: ReadModels;
  readonly logger: Pick<Logger, 'warn'>;
};

const batchSize = 200;
