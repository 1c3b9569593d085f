import { z } from 'zod';
import { assignCustomer } from '#application/membership/customer/assign-customer.ts';
import { getStreamAccountId } from '#projections/engine/payload.ts';
import { persistentJobAttempts, defineWorker } from '../engine/define-worker.ts';

/** Names the account at the payment provider after staff assigned another customer to it. */
export const assignCustomerWorker = defineWorker({
  name: 'assign-customer',
  payload: z.strictObject({ accountId: z.uuid() }),
  // Includes history, because earlier versions did not name the account.
  from: 'start',
  on: {
    PaymentCustomerChanged: ({ stream }) => [
      { payload: { accountId: getStreamAccountId(stream) } },
    ],
  },
  attempts: persistentJobAttempts,
  handle: (ports: Parameters<typeof assignCustomer>[0]) => (payload) =>
    assignCustomer(ports, payload),
});
