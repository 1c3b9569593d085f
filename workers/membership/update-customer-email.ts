import { z } from 'zod';
import { updateCustomerEmail } from '#application/membership/customer/update-customer-email.ts';
import { getStreamAccountId } from '#projections/engine/payload.ts';
import { defineWorker, type JobRequest, persistentJobAttempts } from '../engine/define-worker.ts';

/** Updates the email address at the payment provider after a change, an undone change or a new payment customer. */
export const updateCustomerEmailWorker = defineWorker({
  name: 'update-customer-email',
  payload: z.strictObject({ accountId: z.uuid() }),
  // Includes history, because earlier versions did not update the provider.
  from: 'start',
  on: {
    AccountEmailChanged: ({ stream }) => createUpdateJobs(stream),
    AccountEmailChangeUndone: ({ stream }) => createUpdateJobs(stream),
    PaymentCustomerChanged: ({ stream }) => createUpdateJobs(stream),
  },
  attempts: persistentJobAttempts,
  handle: (ports) => (payload) => updateCustomerEmail(ports, payload),
});

const createUpdateJobs = (
  stream: string,
): readonly JobRequest<{ readonly accountId: string }>[] => [
  { payload: { accountId: getStreamAccountId(stream) } },
];
