import { z } from 'zod';
import { forgetCustomer } from '#application/membership/customer/forget-customer.ts';
import { saveCard } from '#observations/cards/store.ts';
import { accountIn } from '#projections/engine/payload.ts';
import { defineWorker, forWeeks } from '../engine/define-worker.ts';

export const forgetCustomerWorker = defineWorker({
  name: 'forget-customer',
  payload: z.strictObject({ accountId: z.uuid() }),
  from: 'start',
  on: {
    AccountErased: ({ stream }) => [{ payload: { accountId: accountIn(stream) } }],
  },
  attempts: forWeeks,
  handle:
    (ports: Parameters<typeof forgetCustomer>[0] & Parameters<typeof saveCard>[0]) =>
    async (target, run) => {
      await forgetCustomer(ports, target, run.context());
      await saveCard(ports, target.accountId, null);
    },
});
