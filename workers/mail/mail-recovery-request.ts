import { z } from 'zod';
import { findRegisteredAccount } from '#application/account/find-account.ts';
import {
  findRecoveryReviewers,
  createRecoveryRequestMail,
} from '#application/account/credentials/recovery-mail.ts';
import { deriveId } from '#application/derive-id.ts';
import type { CommandPorts } from '#application/handle-command.ts';
import { requestMail } from '#application/mails/request-mail.ts';
import { getRecoveryEnd } from '#domain/account/recovery/recovery.ts';
import type { Clock } from '#platform/clock/clock.port.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { getStreamAccountId } from '#projections/engine/payload.ts';
import { defineWorker } from '../engine/define-worker.ts';
import { renderMail, type MailPorts } from '../engine/mail-text.ts';

/** Asks all other admins to make the second check of an account recovery. */
export const mailRecoveryRequestWorker = defineWorker({
  name: 'mail-recovery-request',
  payload: z.strictObject({ accountId: z.uuid(), recoveryId: z.uuid() }),
  reads: ['member-directory'],
  on: {
    // A request from the command line needs no second admin.
    AccountRecoveryRequested: ({ stream, data: { recoveryId, dueAt } }) =>
      dueAt === null ? [{ payload: { accountId: getStreamAccountId(stream), recoveryId } }] : [],
  },
  handle:
    (ports: Ports) =>
    async ({ accountId, recoveryId }, run) => {
      const context = run.context();
      const recovery = (await findRegisteredAccount(ports, accountId))?.recovery;
      // The request was confirmed, withdrawn or expired before the mails were written.
      if (recovery?.recoveryId !== recoveryId || getRecoveryEnd(recovery) <= context.now) return;
      const { aim, requestedBy } = recovery;
      if (requestedBy === null) return;
      const mailText = createRecoveryRequestMail(aim, accountId);
      const request = { accountId, requestedBy };
      for (const { id, account } of await findRecoveryReviewers(ports, request)) {
        const mail = {
          causeId: deriveId('recovery-request', recoveryId, id),
          accountId: id,
          kind: 'recovery-request',
          to: account.email,
        } as const;
        const content = renderMail(mailText, { to: account.email, account }, ports.publicAddress);
        await requestMail(ports, { ...mail, ...content }, context);
      }
    },
});

type Ports = CommandPorts & MailPorts & { readonly clock: Clock; readonly readModels: ReadModels };
