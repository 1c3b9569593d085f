import { mailInvoicesJob } from '#application/payments/mail-invoices-job.ts';
import type { MembershipEvent } from '#domain/membership/events.ts';
import type { Recorded } from '#platform/consumers/event-handlers.ts';
import { accountIn } from '#projections/engine/payload.ts';
import { defineReaction, type ReactionJob } from '../engine/reaction.ts';

// The provider may be away for a while: about a day of attempts, as for its deliveries.
const attempts = 20;

const look = ({ stream }: Recorded<MembershipEvent>): readonly ReactionJob[] => [
  { name: mailInvoicesJob.name, payload: { accountId: accountIn(stream) }, attempts },
];

/** What changes with a payment or a refund leads to a look at the invoices. */
export const mailInvoices = defineReaction<MembershipEvent>({
  name: 'mail-invoices',
  categories: ['membership'],
  reads: [],
  on: {
    SubscriptionActivated: look,
    SubscriptionUpgraded: look,
    SubscriptionDowngraded: look,
    SubscriptionRenewed: look,
    PaymentRecovered: look,
    CheckoutCompleted: look,
    RefundIssued: look,
  },
});
