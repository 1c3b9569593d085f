import { z } from 'zod';
import { findRegisteredAccount } from '#application/account/find-account.ts';
import { findAdmins } from '#application/account/staff/find-admins.ts';
import { adminSuspendedMailText } from '#application/account/suspension/suspension-mail.ts';
import { deriveId } from '#application/derive-id.ts';
import type { CommandPorts } from '#application/handle-command.ts';
import { requestMail } from '#application/mails/request-mail.ts';
import type { Clock } from '#platform/clock/clock.port.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { getStreamAccountId } from '#projections/engine/payload.ts';
import { defineWorker } from '../engine/define-worker.ts';
import { renderMail, type MailPorts } from '../engine/mail-text.ts';

/** Notifies all other admins when an admin is suspended, so that a single admin cannot lock out the others unnoticed. */
export const mailAdminSuspensionWorker = defineWorker({
  name: 'mail-admin-suspension',
  payload: z.strictObject({ eventId: z.uuid(), accountId: z.uuid() }),
  reads: ['member-directory'],
  on: {
    AccountSuspended: ({ id: eventId, stream }) => [
      { payload: { eventId, accountId: getStreamAccountId(stream) } },
    ],
  },
  handle:
    (ports: Ports) =>
    async ({ eventId, accountId }, run) => {
      const suspendedAccount = await findRegisteredAccount(ports, accountId);
      if (!suspendedAccount?.isAdmin) return;
      const mailText = adminSuspendedMailText(accountId);
      for (const { id, account } of await findAdmins(ports, [accountId])) {
        const mail = {
          causeId: deriveId('admin-suspended', eventId, id),
          accountId: id,
          kind: 'admin-suspended',
          to: account.email,
        } as const;
        const content = renderMail(mailText, { to: account.email, account }, ports.publicAddress);
        await requestMail(ports, { ...mail, ...content }, run.context());
      }
    },
});

type Ports = CommandPorts & MailPorts & { readonly clock: Clock; readonly readModels: ReadModels };
