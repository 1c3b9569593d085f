import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { dropOldDocuments } from '../drop-older.ts';
import { openCollection } from '../open-collection.ts';
import { retention } from '../retention.ts';
import {
  issuedInvoiceSchema,
  issuedInvoicesCollection as collection,
  type IssuedInvoice,
} from './record.ts';

type Ports = {
  readonly readModels: ReadModels;
  readonly clock: { readonly now: () => Date };
};

/** Stores what these invoices say, once. An invoice that is already stored is left as it is. */
export const saveIssuedInvoices = async (
  { readModels, clock }: Ports,
  invoices: readonly IssuedInvoice[],
): Promise<void> => {
  if (invoices.length === 0) return;
  await openCollection(readModels, collection);
  const changes = invoices.map((invoice) => ({
    id: invoice.id,
    document: issuedInvoiceSchema.parse(invoice),
    // The store skips a change at the earliest position if the document already exists.
    position: '',
  }));
  await readModels.write({ changes: [{ collection, changes }] });
  const { days } = retention['issued-invoices'];
  await dropOldDocuments(readModels, collection, { now: clock.now(), days });
};
