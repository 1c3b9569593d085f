import { turnOnNotification } from '#application/account/profile/change-notifications.ts';
import type { CommandPorts } from '#application/handle-command.ts';
import { defineWorker } from '../engine/define-worker.ts';
import { accountPayload, toAccountJobs } from './turn-on-range-alerts.ts';

/**
 * Turns on the newsletter after the purchase of a plan, which includes it as the morning mail of the member's coins,
 * unless the member has ever chosen. Like range alerts, it starts with purchases from now on.
 */
export const turnOnMorningMailWorker = defineWorker({
  name: 'turn-on-morning-mail',
  payload: accountPayload,
  on: {
    SubscriptionActivated: ({ stream }) => toAccountJobs(stream),
  },
  handle:
    (ports: CommandPorts) =>
    ({ accountId }, run) =>
      turnOnNotification(ports, { accountId, topic: 'newsletter' }, run.context()),
});
