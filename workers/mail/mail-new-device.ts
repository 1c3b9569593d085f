import { z } from 'zod';
import { deviceName, maskIpAddress } from '#application/account/sign-in/device-name.ts';
import { findRegisteredAccount } from '#application/account/find-account.ts';
import { findNewDevice } from '#application/account/sign-in/find-new-device.ts';
import { requestMail, type MailToRequest } from '#application/mails/request-mail.ts';
import { getStreamAccountId } from '#projections/engine/payload.ts';
import { defineWorker } from '../engine/define-worker.ts';
import { type MailText, formatInstant, renderMail } from '../engine/mail-text.ts';

export const mailNewDeviceWorker = defineWorker({
  name: 'mail-new-device',
  payload: z.strictObject({
    eventId: z.uuid(),
    accountId: z.uuid(),
    /** The account's sign-in stream of the month, and the revision of this sign-in. */
    stream: z.string().min(1),
    revision: z.int().nonnegative(),
  }),
  on: {
    SignInSucceeded: ({ id: eventId, stream, revision }) => [
      {
        payload: { eventId, accountId: getStreamAccountId(stream), stream, revision },
      },
    ],
  },
  handle:
    (ports) =>
    async ({ eventId, ...place }, run) => {
      const { accountId } = place;
      const account = await findRegisteredAccount(ports, accountId);
      const signIn = account && (await findNewDevice(ports, place));
      if (!signIn) return;
      const { ipAddress, userAgent, signedInAt } = signIn;
      const mailText = newDeviceMailText({
        device: deviceName(userAgent),
        network: maskIpAddress(ipAddress),
        when: formatInstant(signedInAt),
      });
      const mail: MailToRequest = {
        causeId: eventId,
        accountId,
        kind: 'new-device',
        to: account.email,
        ...renderMail(mailText, { to: account.email, account }, ports.publicAddress),
      };
      await requestMail(ports, mail, run.context());
    },
});

type NewDevice = { readonly device: string; readonly network: string; readonly when: string };

export const newDeviceMailText = ({ device, network, when }: NewDevice): MailText => ({
  subject: 'New login to your account',
  paragraphs: [
    `Someone logged in to your Tidemark account from a new device: ${device}, network ${network}, on ${when}.`,
    'If this was you, there is nothing to do. If it was not, set a new password now. That logs out every device.',
  ],
  action: { label: 'Set a new password', path: '/auth#reset-password' },
  why: 'You receive this email because it is about the security of your account.',
});
