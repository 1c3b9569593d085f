import { z } from 'zod';
import { getStreamAccountId } from '#projections/engine/payload.ts';
import { defineWorker } from '../engine/define-worker.ts';
import type { MailText } from '../engine/mail-text.ts';
import { requestNotice } from '../engine/request-notice.ts';

export const mailWelcomeWorker = defineWorker({
  name: 'mail-welcome',
  payload: z.strictObject({ eventId: z.uuid(), accountId: z.uuid() }),
  on: {
    // Triggered by the confirmation, because an unconfirmed address only receives security mails.
    AccountEmailVerified: ({ id, stream }) => [
      { payload: { eventId: id, accountId: getStreamAccountId(stream) } },
    ],
  },
  handle:
    (ports) =>
    async ({ eventId, accountId }, run) => {
      const notice = {
        accountId,
        kind: 'welcome',
        causeId: eventId,
        text: welcomeMailText,
      } as const;
      await requestNotice(ports, notice, run.context());
    },
});

export const welcomeMailText: MailText = {
  subject: 'Welcome to Tidemark',
  paragraphs: [
    'Your email address is confirmed. Your dashboard shows how the market moves. In Settings you choose which coins it shows first.',
  ],
  action: { label: 'Open your dashboard', path: '/dashboard' },
  why: 'You receive this email because you confirmed this address for your Tidemark account.',
};
