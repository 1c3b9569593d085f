import type { AccountEvent } from '#domain/account/events.ts';
import { accountIn } from '#projections/engine/payload.ts';
import { defineReaction, forWeeks } from '../engine/reaction.ts';
import { forgetCustomerJob } from './job.ts';

/** When an account is erased, the payment provider forgets its customer too. */
export const forgetCustomer = defineReaction<AccountEvent>({
  name: 'forget-customer',
  categories: ['account'],
  reads: [],
  from: 'start',
  on: {
    AccountErased: ({ stream }) => [
      { name: forgetCustomerJob.name, payload: { accountId: accountIn(stream) }, ...forWeeks },
    ],
  },
});
