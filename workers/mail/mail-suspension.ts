import { z } from 'zod';
import { findRegisteredAccount } from '#application/account/find-account.ts';
import type { CommandPorts } from '#application/handle-command.ts';
import { requestMail } from '#application/mails/request-mail.ts';
import {
  cancellationLink,
  isRenewing,
} from '#application/membership/subscription/cancellation-link.ts';
import { suspensionMail } from '#application/account/suspension/suspension-mail.ts';
import { loadMembership } from '#application/membership/load-membership.ts';
import { findPendingChange } from '#domain/membership/requested-changes.ts';
import type { MembershipState } from '#domain/membership/state.ts';
import type { Subscription } from '#domain/shared/plans/subscription.ts';
import type { Clock } from '#platform/clock/clock.port.ts';
import { getStreamAccountId } from '#projections/engine/payload.ts';
import { defineWorker } from '../engine/define-worker.ts';
import { renderMail, type MailPorts } from '../engine/mail-text.ts';

/** Notifies members of a suspension and tells them how to cancel a subscription that would renew. */
export const mailSuspensionWorker = defineWorker({
  name: 'mail-suspension',
  payload: z.strictObject({
    eventId: z.uuid(),
    accountId: z.uuid(),
    endsPlan: z.literal(true).optional(),
  }),
  on: {
    AccountSuspended: ({ id: eventId, stream, data: { endsPlan } }) => [
      {
        payload: {
          eventId,
          accountId: getStreamAccountId(stream),
          ...(endsPlan !== undefined && { endsPlan }),
        },
      },
    ],
  },
  handle:
    (ports: Ports) =>
    async ({ eventId, accountId, endsPlan }, run) => {
      const account = await findRegisteredAccount(ports, accountId);
      // The account was erased or restored before the mail was written.
      if (!account?.isSuspended) return;
      const context = run.context();
      const membership = await loadMembership(ports, accountId);
      const subscription = endsPlan === true ? null : findRemainingSubscription(membership);
      const mailFields = {
        causeId: eventId,
        accountId,
        kind: 'account-suspended',
        to: account.email,
      } as const;
      const recipient = { to: account.email, account };
      const mailText = suspensionMail(subscription, context.now);
      const content = renderMail(mailText, recipient, ports.publicAddress);
      const link = isRenewing(subscription, context.now)
        ? { link: cancellationLink({ accountId, account }, ports.publicAddress.current()) }
        : {};
      await requestMail(ports, { ...mailFields, ...content, ...link }, context);
    },
});

// Staff can end the plan within the suspension; the payment provider may not have confirmed that yet.
const findRemainingSubscription = (state: MembershipState): Subscription | null => {
  const pending = findPendingChange(state);
  return pending === undefined || pending.change === 'downgrade'
    ? state.holdings.subscription
    : null;
};

type Ports = CommandPorts & MailPorts & { readonly clock: Clock };
