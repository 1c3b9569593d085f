import { z } from 'zod';
import { findRegisteredAccount } from '#application/account/find-account.ts';
import {
  staffRoleMailText,
  staffRoles,
  type StaffRole,
} from '#application/account/staff/staff-role-mail.ts';
import type { CommandPorts } from '#application/handle-command.ts';
import { requestMail } from '#application/mails/request-mail.ts';
import type { Clock } from '#platform/clock/clock.port.ts';
import { getStreamAccountId } from '#projections/engine/payload.ts';
import { defineWorker, type JobRequest } from '../engine/define-worker.ts';
import { renderMail, type MailPorts } from '../engine/mail-text.ts';

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
      const content = renderMail(
        staffRoleMailText(role, ports.config),
        recipient,
        ports.publicAddress,
      );
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

type Ports = CommandPorts &
  MailPorts & { readonly clock: Clock; readonly config: { readonly demo?: boolean } };
