import { z } from 'zod';
import { forgetCustomer } from '#application/membership/customer/forget-customer.ts';
import { saveCard } from '#observations/cards/store.ts';
import { getStreamAccountId } from '#projections/engine/payload.ts';
import { defineWorker, persistentJobAttempts } from '../engine/define-worker.ts';
import { saveMemberInvoices, type SaveInvoicesPorts } from '../mail/mail-invoices.ts';

export const forgetCustomerWorker = defineWorker({
  name: 'forget-customer',
  payload: z.strictObject({ accountId: z.uuid() }),
  from: 'start',
  on: {
    AccountErased: ({ stream }) => [{ payload: { accountId: getStreamAccountId(stream) } }],
  },
  attempts: persistentJobAttempts,
  handle:
    (
      ports: Parameters<typeof forgetCustomer>[0] &
        Parameters<typeof saveCard>[0] &
        SaveInvoicesPorts,
    ) =>
    async (target, run) => {
      await forgetCustomer(ports, target, run.context());
      await saveCard(ports, target.accountId, null);
      // Lists of invoices show what the erasure refunded.
      await saveMemberInvoices(ports, target);
    },
});
