import { z } from 'zod';
import { findRegisteredAccount } from '#application/account/find-account.ts';
import { findWaitingRecovery } from '#application/account/credentials/recover-account.ts';
import {
  createNewAddressMail,
  createOrderedChangeMail,
  getOrderedChangeSource,
} from '#application/account/credentials/recovery-mail.ts';
import type { CommandPorts } from '#application/handle-command.ts';
import { requestMail } from '#application/mails/request-mail.ts';
import { getChangeTime } from '#domain/account/recovery/recovery.ts';
import type { Clock } from '#platform/clock/clock.port.ts';
import { getStreamAccountId } from '#projections/engine/payload.ts';
import { defineWorker } from '../engine/define-worker.ts';
import { renderMail, type MailPorts } from '../engine/mail-text.ts';

/** Tells the present and the new address that an operator ordered a change, so that the owner can stop it. */
export const mailOrderedAddressWorker = defineWorker({
  name: 'mail-ordered-address',
  payload: z.strictObject({ accountId: z.uuid(), recoveryId: z.uuid() }),
  on: {
    AccountRecoveryRequested: ({ stream, data: { recoveryId, dueAt } }) =>
      dueAt === null ? [] : [{ payload: { accountId: getStreamAccountId(stream), recoveryId } }],
  },
  handle:
    (ports: Ports) =>
    async ({ accountId, recoveryId }, run) => {
      const context = run.context();
      const account = await findRegisteredAccount(ports, accountId);
      const waiting = await findWaitingRecovery(ports, accountId, context.now);
      // The order was stopped or executed before the mails were written.
      if (!account || waiting?.recoveryId !== recoveryId) return;
      const changeAt = getChangeTime(waiting.dueAt, context.now);
      const mails = [
        { recipient: 'old', to: account.email, text: createOrderedChangeMail(changeAt) },
        { recipient: 'new', to: waiting.newEmail, text: createNewAddressMail(changeAt) },
      ] as const;
      for (const { recipient, to, text } of mails) {
        const source = getOrderedChangeSource(recoveryId, recipient);
        const content = renderMail(text, { to, account }, ports.publicAddress);
        await requestMail(ports, { ...source, accountId, to, ...content }, context);
      }
    },
});

type Ports = CommandPorts & MailPorts & { readonly clock: Clock };
