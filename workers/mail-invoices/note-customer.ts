import { noteCard } from '#observations/cards/store.ts';
import { noteInvoices } from '#observations/invoices/store.ts';
import type { Invoice, Payments } from '#platform/payments/payments.port.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';

type Ports = {
  readonly payments: Pick<Payments, 'card' | 'invoices'>;
  readonly readModels: ReadModels;
};

/** Asks the provider for a member's invoices and card, and notes what staff may see of them. */
export const noteCustomer = async (
  { payments, readModels }: Ports,
  { accountId, customerId }: { readonly accountId: string; readonly customerId: string },
): Promise<readonly Invoice[]> => {
  const invoices = await payments.invoices(customerId);
  await noteInvoices({ readModels }, accountId, invoices);
  const card = await payments.card(customerId);
  await noteCard({ readModels }, accountId, card?.last4 ?? null);
  return invoices;
};
