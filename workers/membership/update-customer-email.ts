import { z } from 'zod';
import { updateCustomerEmail } from '#application/membership/customer/update-customer-email.ts';
import { accountIn } from '#projections/engine/payload.ts';
import { defineWorker, type JobRequest, forWeeks } from '../engine/define-worker.ts';

/** The payment provider writes to the address that the account has, after a change, its undo, and another customer. */
export const updateCustomerEmailWorker = defineWorker({
  name: 'update-customer-email',
  payload: z.strictObject({ accountId: z.uuid() }),
  // Addresses that changed in an earlier version of the program are made good.
  from: 'start',
  on: {
    AccountEmailChanged: ({ stream }) => update(stream),
    AccountEmailChangeUndone: ({ stream }) => update(stream),
    PaymentCustomerChanged: ({ stream }) => update(stream),
  },
  attempts: forWeeks,
  handle: (ports) => (payload) => updateCustomerEmail(ports, payload),
});

const update = (stream: string): readonly JobRequest<{ readonly accountId: string }>[] => [
  { payload: { accountId: accountIn(stream) } },
];
