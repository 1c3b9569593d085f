import { z } from 'zod';
import { findRegisteredAccount } from '#application/account/find-account.ts';
import type { CommandPorts } from '#application/handle-command.ts';
import { requestMail } from '#application/mails/request-mail.ts';
import type { MailText } from '#application/mails/mail-text.ts';
import type { Clock } from '#platform/clock/clock.port.ts';
import { getStreamAccountId } from '#projections/engine/payload.ts';
import { defineWorker, type JobRequest } from '../engine/define-worker.ts';
import { renderMail, type MailPorts } from '../engine/mail-text.ts';

const staffRoles = ['admin', 'support'] as const;
type StaffRole = (typeof staffRoles)[number];

const payload = z.strictObject({
  eventId: z.uuid(),
  accountId: z.uuid(),
  role: z.enum(staffRoles),
});

/** Notifies a person who was given a staff role, in the console or on the command line. */
export const mailStaffRoleWorker = defineWorker({
  name: 'mail-staff-role',
  payload,
  on: {
    AccountAdminGranted: ({ id, stream }) => [createRequest(id, stream, 'admin')],
    AccountSupportGranted: ({ id, stream }) => [createRequest(id, stream, 'support')],
  },
  handle:
    (ports: Ports) =>
    async ({ eventId, accountId, role }, run) => {
      const account = await findRegisteredAccount(ports, accountId);
      if (!account) return;
      // The role was revoked before the mail was written.
      if (role === 'admin' ? !account.isAdmin : !account.isSupport) return;
      const mail = { causeId: eventId, accountId, kind: 'staff-role', to: account.email } as const;
      const recipient = { to: account.email, account };
      const content = renderMail(staffRoleMailText(role), recipient, ports.publicAddress);
      await requestMail(ports, { ...mail, ...content }, run.context());
    },
});

const createRequest = (
  eventId: string,
  stream: string,
  role: StaffRole,
): JobRequest<z.infer<typeof payload>> => ({
  payload: { eventId, accountId: getStreamAccountId(stream), role },
});

type Ports = CommandPorts & MailPorts & { readonly clock: Clock };

const subjects: Readonly<Record<StaffRole, string>> = {
  admin: 'You are now an admin of Tidemark',
  support: 'You are now support staff of Tidemark',
};

const rights: Readonly<Record<StaffRole, string>> = {
  admin: 'Your account was given the admin role. It opens the console with all its actions.',
  support: 'Your account was given the support role. It opens the console, where you help members.',
};

export const staffRoleMailText = (role: StaffRole): MailText => ({
  subject: subjects[role],
  paragraphs: [
    rights[role],
    'The role takes effect only with two-factor login. Set it up in your settings if you have not done so.',
    'If you did not expect this, tell an admin of Tidemark and change your password.',
  ],
  action: { label: 'Open the console', path: '/admin' },
  why: 'You receive this email because the role of your account changed.',
});
