import { createAlarmMail } from '#application/alarms/alarm-notification.ts';
import { deriveId } from '#application/derive-id.ts';
import { deriveMailId, requestMail } from '#application/mails/request-mail.ts';
import { defineWorker } from '../engine/define-worker.ts';
import { renderMail } from '../engine/mail-text.ts';
import { alarmJobSchema, alarmHandlers } from './alarm-jobs.ts';

const createMailSource = (eventId: string, to: string) =>
  ({ kind: 'alarm', causeId: deriveId('alarm', eventId, to) }) as const;

export const deriveAlarmMailId = (eventId: string, to: string): string =>
  deriveMailId(createMailSource(eventId, to));

/** Sends each alarm and recovery to the addresses of the setting. */
export const mailAlarmWorker = defineWorker({
  name: 'mail-alarm',
  payload: alarmJobSchema,
  on: alarmHandlers,
  handle:
    (ports) =>
    async ({ eventId, ...notification }, run) => {
      const mailText = createAlarmMail(notification);
      for (const to of ports.config.ALARM_EMAILS) {
        // The address has a key of its own, because it may belong to no account.
        const accountId = deriveId('alarm-recipient', to);
        await ports.keys.obtain(accountId);
        const mail = { accountId, ...createMailSource(eventId, to), to };
        const content = renderMail(mailText, { to, account: null }, ports.publicAddress);
        await requestMail(ports, { ...mail, ...content }, run.context());
      }
    },
});
