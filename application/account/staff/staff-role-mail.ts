import type { MailText } from '../../mails/mail-text.ts';

export const staffRoles = ['admin', 'support'] as const;
export type StaffRole = (typeof staffRoles)[number];

/** The mail to a person who was given a staff role. A demo requires no second factor. */
export const staffRoleMailText = (
  role: StaffRole,
  { demo = false }: { readonly demo?: boolean },
): MailText => ({
  subject: subjects[role],
  paragraphs: [
    rights[role],
    ...(demo
      ? []
      : [
          'The role takes effect only with two-factor login. Set it up in your settings if you have not done so.',
        ]),
    'If you did not expect this, tell an admin of Tidemark and change your password.',
  ],
  action: { label: 'Open the console', path: '/admin' },
  why: 'You receive this email because the role of your account changed.',
});

const subjects: Readonly<Record<StaffRole, string>> = {
  admin: 'You are now an admin of Tidemark',
  support: 'You are now support staff of Tidemark',
};

const rights: Readonly<Record<StaffRole, string>> = {
  admin: 'Your account was given the admin role. It opens the console with all its actions.',
  support: 'Your account was given the support role. It opens the console, where you help members.',
};
