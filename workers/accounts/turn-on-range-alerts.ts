import { z } from 'zod';
import { turnOnNotification } from '#application/account/profile/change-notifications.ts';
import type { CommandPorts } from '#application/handle-command.ts';
import { includesForecasts } from '#domain/shared/plans/includes-forecasts.ts';
import { getStreamAccountId } from '#projections/engine/payload.ts';
import { defineWorker, type JobRequest } from '../engine/define-worker.ts';

export const accountPayload = z.strictObject({ accountId: z.uuid() });

/**
 * Turns on range alerts after the purchase of a plan with forecasts, unless the member has ever chosen. A complimentary
 * plan changes nothing. It starts with purchases from now on, because members who bought Pro before did not ask for these mails.
 */
export const turnOnRangeAlertsWorker = defineWorker({
  name: 'turn-on-range-alerts',
  payload: accountPayload,
  on: {
    SubscriptionActivated: ({ stream, data }) =>
      includesForecasts(data.plan) ? toAccountJobs(stream) : [],
    SubscriptionUpgraded: ({ stream, data: { plan, previousPlan } }) =>
      includesForecasts(plan) && !includesForecasts(previousPlan) ? toAccountJobs(stream) : [],
  },
  handle:
    (ports: CommandPorts) =>
    ({ accountId }, run) =>
      turnOnNotification(ports, { accountId, topic: 'range-alerts' }, run.context()),
});

export const toAccountJobs = (
  stream: string,
): readonly JobRequest<z.infer<typeof accountPayload>>[] => [
  { payload: { accountId: getStreamAccountId(stream) } },
];
