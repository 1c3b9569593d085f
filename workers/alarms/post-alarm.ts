import { createHmac } from 'node:crypto';
import { alarmMessage } from '#application/alarms/alarm-notification.ts';
import { secondMs } from '#domain/shared/time/durations.ts';
import { defineWorker } from '../engine/define-worker.ts';
import { alarmJobSchema, alarmHandlers } from './alarm-jobs.ts';

/** Sends each alarm and recovery to the webhook of the setting. Retries until the receiver accepts it. */
export const postAlarmWorker = defineWorker({
  name: 'post-alarm',
  payload: alarmJobSchema,
  on: alarmHandlers,
  handle:
    ({ config, outgoing, publicAddress, clock }) =>
    async ({ eventId: id, ...notification }) => {
      const { ALARM_WEBHOOK: url, ALARM_WEBHOOK_SECRET: secret } = config;
      if (url === undefined) return;
      const message = alarmMessage({ id, publicAddress: publicAddress.current() }, notification);
      const body = Buffer.from(JSON.stringify(message));
      const headers = {
        'content-type': 'application/json',
        ...(secret !== undefined && { 'tidemark-signature': sign(body, secret, clock.now()) }),
      };
      await outgoing.post({ url, headers, body });
    },
});

/** In the format of the reports of mail services: `t=<seconds>,v1=<HMAC-SHA-256 of "<t>.<body>">`. */
const sign = (body: Buffer, secret: string, now: Date): string => {
  const at = String(Math.floor(now.getTime() / secondMs));
  const mac = createHmac('sha256', secret).update(`${at}.`).update(body).digest('hex');
  return `t=${at},v1=${mac}`;
};
