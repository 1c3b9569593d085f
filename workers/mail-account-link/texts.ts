import type { LinkPurpose } from '#domain/account/links.ts';
import type { Registered } from '#domain/account/state.ts';

/** What stands before and after the link. */
export type LinkMailText = {
  readonly subject: string;
  readonly before: readonly string[];
  readonly after: readonly string[];
};

type Named = Pick<Registered, 'email'>;

export const linkMailTexts: Readonly<Record<LinkPurpose, (account: Named) => LinkMailText>> = {
  'verify-email': () => ({
    subject: 'Confirm your email address',
    before: [
      'Your Tidemark account is ready. One step is left: follow this link to confirm that this address is yours.',
    ],
    after: [
      'The link works once, within 24 hours. You can have a new one sent in Settings.',
      'If you did not open this account, ignore this message. Without your confirmation the address gets no further mail but what concerns its security.',
      'Tidemark',
    ],
  }),
  'reset-password': () => ({
    subject: 'Set a new password',
    before: ['Follow this link to set a new password for your Tidemark account.'],
    after: [
      'The link works once, within one hour. A new password logs you out on every device.',
      'If you did not ask for this, ignore this message: your password stays as it is.',
      'Tidemark',
    ],
  }),
  'confirm-email': () => ({
    subject: 'Confirm your new email address',
    before: ['Follow this link to use this address for your Tidemark account from now on.'],
    after: [
      'The link works once, within 24 hours. Until then your account keeps its present address.',
      'If you did not ask for this, ignore this message.',
      'Tidemark',
    ],
  }),
  'undo-email': ({ email }) => ({
    subject: 'Your email address was changed',
    before: [
      `Your Tidemark account now uses the address ${email}.`,
      'If this was you, there is nothing to do. If it was not, follow this link: it takes the change back, logs out every device, and mails you a link to set a new password.',
    ],
    after: ['The link works for 7 days.', 'Tidemark'],
  }),
  'delete-account': () => ({
    subject: 'Confirm the deletion of your account',
    before: [
      'You asked us to delete your Tidemark account. Follow this link to confirm it. The deletion cannot be undone: your profile, your settings and your history are gone for good.',
    ],
    after: [
      'The link works once, within 24 hours. Without it nothing is deleted.',
      'If you did not ask for this, change your password: whoever asked knows it.',
      'Tidemark',
    ],
  }),
};
