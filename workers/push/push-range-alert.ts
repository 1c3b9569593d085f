import { deriveId } from '#application/derive-id.ts';
import { defineWorker } from '../engine/define-worker.ts';
import {
  rangeAlertReaders,
  rangeLeftPayload,
  createRangeLeftRequests,
} from '../mail/mail-range-alert.ts';
import { queuePushes } from './push-alert.ts';

/** Separate from the mail, so that neither delays the other. */
export const pushRangeAlertWorker = defineWorker({
  name: 'push-range-alert',
  payload: rangeLeftPayload,
  reads: ['range-alert-readers', 'account-details'],
  on: {
    ForecastRangeLeft: createRangeLeftRequests,
  },
  handle:
    (ports) =>
    async ({ coinId, cutOffAt, leftAt }) => {
      for await (const accountId of rangeAlertReaders(ports, coinId)) {
        // Derived from coin and price, so that the ranges that one price left are one message.
        const causeId = deriveId('push-range-left', accountId, coinId, leftAt);
        const alert = { kind: 'range', coinId, cutOffAt, leftAt } as const;
        await queuePushes(ports, { accountId, causeId, alert });
      }
    },
});
