import { z } from 'zod';
import { findRegisteredAccount } from '#application/account/find-account.ts';
import type { CommandPorts } from '#application/handle-command.ts';
import { requestMail, type MailToRequest } from '#application/mails/request-mail.ts';
import type { AccountEvent } from '#domain/account/events.ts';
import type { RegisteredAccount } from '#domain/account/state.ts';
import type { Clock } from '#platform/clock/clock.port.ts';
import type { StoredEventOf } from '#platform/consumers/event-handlers.ts';
import { getStreamAccountId } from '#projections/engine/payload.ts';
import { defineWorker, type JobRequest } from '../engine/define-worker.ts';
import { type MailText, renderMail, type MailPorts } from '../engine/mail-text.ts';

/**
 * Notifies a member of an added or removed OpenID login. No mail is sent about the login that created the account,
 * because it is the only one.
 */
export const mailIdentityNoticeWorker = defineWorker({
  name: 'mail-identity-notice',
  payload: z.strictObject({
    eventId: z.uuid(),
    accountId: z.uuid(),
    // Jobs of earlier versions are always about an added login.
    what: z.enum(['linked', 'unlinked']).default('linked'),
  }),
  on: {
    AccountIdentityLinked: (event) => [createNoticeJob(event, 'linked')],
    // The owner gets other mails while the account is regained.
    AccountIdentityUnlinked: (event) =>
      event.data.cause === 'asked' ? [createNoticeJob(event, 'unlinked')] : [],
  },
  handle:
    (ports: Ports) =>
    async ({ eventId, accountId, what }, run) => {
      const account = await findRegisteredAccount(ports, accountId);
      if (!account || (what === 'linked' && hasOneLogin(account))) return;
      const mail: MailToRequest = {
        causeId: eventId,
        accountId,
        kind: `identity-${what}`,
        to: account.email,
        ...renderMail(
          what === 'linked' ? identityLinkedMailText : identityUnlinkedMailText,
          { to: account.email, account },
          ports.publicAddress,
        ),
      };
      await requestMail(ports, mail, run.context());
    },
});

const hasOneLogin = ({ passwordHash, identities }: RegisteredAccount): boolean =>
  passwordHash === null && identities.length <= 1;

const createNoticeJob = (
  { id: eventId, stream }: StoredEventOf<AccountEvent>,
  what: 'linked' | 'unlinked',
): JobRequest<{ eventId: string; accountId: string; what: 'linked' | 'unlinked' }> => ({
  payload: { eventId, accountId: getStreamAccountId(stream), what },
});

type Ports = CommandPorts & MailPorts & { readonly clock: Clock };

export const identityLinkedMailText: MailText = {
  subject: 'Another way to log in was added',
  paragraphs: [
    'A login at a provider such as Google was linked to your Tidemark account. It now opens your account without the password.',
    'If this was you, there is nothing to do. If it was not, set a new password now and contact support.',
  ],
  action: { label: 'Set a new password', path: '/auth#reset-password' },
  why: 'You receive this email because it is about the security of your account.',
};

export const identityUnlinkedMailText: MailText = {
  subject: 'A way to log in was removed',
  paragraphs: [
    'A login at a provider such as Google was removed from your Tidemark account. It no longer opens your account.',
    'If this was you, there is nothing to do. If it was not, set a new password now and contact support.',
  ],
  action: { label: 'Set a new password', path: '/auth#reset-password' },
  why: 'You receive this email because it is about the security of your account.',
};
