import type { AccountEvent } from '#domain/account/events.ts';
import type { MembershipEvent } from '#domain/membership/events.ts';
import { accountIn } from '#projections/engine/payload.ts';
import { defineReaction, forWeeks, type ReactionJob } from '../engine/reaction.ts';
import { updateCustomerEmailJob } from './job.ts';

/** The payment provider writes to the address that the account has, after a change, its undo, and another customer. */
export const updateCustomerEmail = defineReaction<AccountEvent | MembershipEvent>({
  name: 'update-customer-email',
  categories: ['account', 'membership'],
  reads: [],
  // Addresses that changed in an earlier version of the program are made good.
  from: 'start',
  on: {
    AccountEmailChanged: ({ stream }) => update(stream),
    AccountEmailChangeUndone: ({ stream }) => update(stream),
    PaymentCustomerChanged: ({ stream }) => update(stream),
  },
});

const update = (stream: string): readonly ReactionJob[] => [
  { name: updateCustomerEmailJob.name, payload: { accountId: accountIn(stream) }, ...forWeeks },
];
