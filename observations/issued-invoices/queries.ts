import { dayMs } from '#domain/shared/time/durations.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { invoicesCollection, type StoredInvoice } from '../invoices/record.ts';
import { retention } from '../retention.ts';
import { issuedInvoicesCollection, type IssuedInvoice } from './record.ts';

type Ports = { readonly readModels: ReadModels };

export const listIssuedInvoices = (
  { readModels }: Ports,
  ids: readonly string[],
): Promise<IssuedInvoice[]> =>
  readModels
    .collection<IssuedInvoice>(issuedInvoicesCollection)
    .find({ id: { in: [...ids] } }, { sort: [['at', 'desc']] });

/** The issued invoices of a member, newest first. */
export const listAccountIssuedInvoices = (
  { readModels }: Ports,
  accountId: string,
): Promise<IssuedInvoice[]> =>
  readModels
    .collection<IssuedInvoice>(issuedInvoicesCollection)
    .find({ accountId: { eq: accountId } }, { sort: [['at', 'desc']] });

/** The members with a recorded invoice, of the time for which invoices are kept, whose issued form is not stored. */
export const listAccountsWithoutIssuedInvoice = async ({
  readModels,
  clock,
}: Ports & { readonly clock: { readonly now: () => Date } }): Promise<readonly string[]> => {
  const since = new Date(clock.now().getTime() - retention['issued-invoices'].days * dayMs);
  const [recorded, issued] = await Promise.all([
    readModels
      .collection<StoredInvoice>(invoicesCollection)
      .find({ createdAt: { gte: since.toISOString() } }),
    readModels.collection<IssuedInvoice>(issuedInvoicesCollection).find({}),
  ]);
  const issuedIds = new Set(issued.map(({ id }) => id));
  const missing = recorded.filter(({ id, status }) => status !== 'draft' && !issuedIds.has(id));
  return [...new Set(missing.map(({ accountId }) => accountId))];
};
