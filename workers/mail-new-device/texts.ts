import type { MailText } from '../engine/mail-text.ts';

type NewDevice = { readonly device: string; readonly network: string; readonly when: string };

/** Tells a member where somebody logged in. */
export const newDeviceWords = ({ device, network, when }: NewDevice): MailText => ({
  subject: 'A new device was logged in',
  paragraphs: [
    `Somebody logged in to your Tidemark account from a device that we had not seen before: ${device}, network ${network}, on ${when}.`,
    'If this was you, there is nothing to do. If it was not, set a new password at once: that logs out every device.',
  ],
  action: { label: 'Set a new password', path: '/auth#reset-password' },
  why: 'You get this mail because it is about the security of your account.',
});
