import { z } from 'zod';
import { findRegistered } from '#application/account/find-account.ts';
import type { CommandPorts } from '#application/handle-command.ts';
import { requestMail } from '#application/mails/request-mail.ts';
import {
  cancellationLink,
  cancellationPath,
  isRenewing,
} from '#application/membership/subscription/cancellation-link.ts';
import { loadMembership } from '#application/membership/load-membership.ts';
import { planLabels, type PaidPlanId } from '#domain/shared/plans/plans.ts';
import type { Clock } from '#platform/clock/clock.port.ts';
import { accountIdOf } from '#projections/engine/payload.ts';
import { defineWorker } from '../engine/define-worker.ts';
import { type MailText, mailOf, type MailPorts } from '../engine/mail-text.ts';

/** Notifies members of a suspension and tells them how to cancel a subscription that would renew. */
export const mailSuspensionWorker = defineWorker({
  name: 'mail-suspension',
  payload: z.strictObject({ eventId: z.uuid(), accountId: z.uuid() }),
  on: {
    AccountSuspended: ({ id: eventId, stream }) => [
      { payload: { eventId, accountId: accountIdOf(stream) } },
    ],
  },
  handle:
    (ports: Ports) =>
    async ({ eventId, accountId }, run) => {
      const account = await findRegistered(ports, accountId);
      // The account was erased or restored before the mail was written.
      if (!account?.isSuspended) return;
      const context = run.context();
      const { subscription } = (await loadMembership(ports, accountId)).held;
      const about = {
        causeId: eventId,
        accountId,
        kind: 'account-suspended',
        to: account.email,
      } as const;
      const recipient = { to: account.email, account };
      if (!isRenewing(subscription, context.now)) {
        const content = mailOf(suspendedTexts, recipient, ports.publicAddress);
        await requestMail(ports, { ...about, ...content }, context);
        return;
      }
      const words = suspendedMemberTexts(subscription.terms.plan, cancellationPath);
      const link = cancellationLink({ accountId, account }, ports.publicAddress.current());
      const content = mailOf(words, recipient, ports.publicAddress);
      await requestMail(ports, { ...about, ...content, link }, context);
    },
});

type Ports = CommandPorts & MailPorts & { readonly clock: Clock };

const summary =
  'Your Tidemark account has been suspended. You are logged out on every device and cannot log in until it is restored.';
const appeal = 'If you think this is a mistake, contact support.';
const why = 'You get this mail because it is about your Tidemark account.';

/** For a member without a subscription that would renew. */
export const suspendedTexts: MailText = {
  subject: 'Your account has been suspended',
  paragraphs: [summary, appeal],
  action: { label: 'Contact support', path: '/support' },
  why,
};

/** For a member whose subscription would renew. The path leads to a page that cancels it without a login. */
export const suspendedMemberTexts = (plan: PaidPlanId, path: string): MailText => ({
  subject: 'Your account has been suspended',
  paragraphs: [
    summary,
    `Your ${planLabels[plan]} subscription still renews. You can cancel it with the link below; you do not have to log in.`,
    appeal,
  ],
  action: { label: 'Cancel subscription', path },
  why,
});
