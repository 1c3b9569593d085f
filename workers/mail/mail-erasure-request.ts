import { z } from 'zod';
import { findRecoveryReviewers } from '#application/account/credentials/recovery-mail.ts';
import { findRegisteredAccount } from '#application/account/find-account.ts';
import { deriveId } from '#application/derive-id.ts';
import type { CommandPorts } from '#application/handle-command.ts';
import { erasureRequestMailText } from '#application/members/erasure-mail.ts';
import { requestMail } from '#application/mails/request-mail.ts';
import { getErasureRequestEnd } from '#domain/account/erasure/erasure.ts';
import type { Clock } from '#platform/clock/clock.port.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { getStreamAccountId } from '#projections/engine/payload.ts';
import { defineWorker } from '../engine/define-worker.ts';
import { renderMail, type MailPorts } from '../engine/mail-text.ts';

/** Asks all other admins to confirm the erasure of an account. */
export const mailErasureRequestWorker = defineWorker({
  name: 'mail-erasure-request',
  payload: z.strictObject({ accountId: z.uuid(), erasureId: z.uuid() }),
  reads: ['member-directory'],
  on: {
    AccountErasureRequested: ({ stream, data: { erasureId, requestedBy } }) =>
      requestedBy === null
        ? []
        : [{ payload: { accountId: getStreamAccountId(stream), erasureId } }],
  },
  handle:
    (ports: Ports) =>
    async ({ accountId, erasureId }, run) => {
      const context = run.context();
      const erasure = (await findRegisteredAccount(ports, accountId))?.erasure;
      // The request was confirmed, withdrawn or expired before the mails were written.
      if (erasure?.erasureId !== erasureId || erasure.confirmation) return;
      if (getErasureRequestEnd(erasure) <= context.now) return;
      const request = { accountId, requestedBy: erasure.requestedBy ?? '' };
      for (const { id, account: admin } of await findRecoveryReviewers(ports, request)) {
        const mail = {
          causeId: deriveId('erasure-request', erasureId, id),
          accountId: id,
          kind: 'erasure-request',
          to: admin.email,
        } as const;
        const recipient = { to: admin.email, account: admin };
        const content = renderMail(
          erasureRequestMailText(accountId),
          recipient,
          ports.publicAddress,
        );
        await requestMail(ports, { ...mail, ...content }, context);
      }
    },
});

type Ports = CommandPorts & MailPorts & { readonly clock: Clock; readonly readModels: ReadModels };
