import { z } from 'zod';
import { findRegistered } from '#application/account/find-account.ts';
import { deriveId } from '#application/derive-id.ts';
import type { CommandPorts } from '#application/handle-command.ts';
import { requestMail } from '#application/mails/request-mail.ts';
import { recoveryEndsAt, recoveryHours } from '#domain/account/recovery/recovery.ts';
import type { RecoveryAim } from '#domain/account/recovery/events.ts';
import type { Clock } from '#platform/clock/clock.port.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { accountIdOf } from '#projections/engine/payload.ts';
import { scanMembers } from '#projections/member-directory/queries.ts';
import { defineWorker } from '../engine/define-worker.ts';
import { mailOf, type MailPorts, type MailText } from '../engine/mail-text.ts';

/** Asks all other admins to make the second check of an account recovery. */
export const mailRecoveryRequestWorker = defineWorker({
  name: 'mail-recovery-request',
  payload: z.strictObject({ accountId: z.uuid(), recoveryId: z.uuid() }),
  reads: ['member-directory'],
  on: {
    AccountRecoveryRequested: ({ stream, data: { recoveryId } }) => [
      { payload: { accountId: accountIdOf(stream), recoveryId } },
    ],
  },
  handle:
    (ports: Ports) =>
    async ({ accountId, recoveryId }, run) => {
      const context = run.context();
      const recovery = (await findRegistered(ports, accountId))?.recovery;
      // The request was confirmed, withdrawn or expired before the mails were written.
      if (recovery?.recoveryId !== recoveryId || recoveryEndsAt(recovery) <= context.now) return;
      const words = recoveryRequestWords(recovery.aim, accountId);
      const excluded = new Set([accountId, recovery.requestedBy]);
      for (const id of await adminsBut(ports, excluded)) {
        const admin = await findRegistered(ports, id);
        if (!admin?.isAdmin || !admin.emailVerified || admin.isSuspended) continue;
        const mail = {
          causeId: deriveId('recovery-request', recoveryId, id),
          accountId: id,
          kind: 'recovery-request',
          to: admin.email,
        } as const;
        const content = mailOf(words, { to: admin.email, account: admin }, ports.publicAddress);
        await requestMail(ports, { ...mail, ...content }, context);
      }
    },
});

type Ports = CommandPorts & MailPorts & { readonly clock: Clock; readonly readModels: ReadModels };

const adminsBut = async (ports: Ports, excluded: ReadonlySet<string>): Promise<string[]> => {
  const ids: string[] = [];
  for await (const admins of scanMembers(ports, { role: 'admin', erased: false }))
    ids.push(...admins.map(({ id }) => id));
  return ids.filter((id) => !excluded.has(id));
};

const losses: Readonly<Record<RecoveryAim, string>> = {
  'second-factor': 'the authenticator app and the recovery codes',
  address: 'access to the mailbox',
};

export const recoveryRequestWords = (aim: RecoveryAim, accountId: string): MailText => ({
  subject: 'An account recovery is waiting for a second admin',
  paragraphs: [
    `A member lost ${losses[aim]}. An admin checked who the member is and asked to recover the account.`,
    `Check the identity in another way, then confirm the request or withdraw it. It expires ${String(recoveryHours)} hours after it was made.`,
  ],
  action: { label: 'Open the member', path: `/admin/members/${accountId}/show` },
  why: 'You get this mail because you are an admin of Tidemark.',
});
