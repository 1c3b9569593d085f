import {
  toBoundsFilter,
  type Filter,
  type ReadModels,
} from '#platform/read-models/read-models.port.ts';
import { invoicesCollection, type StoredInvoice } from './record.ts';

type Ports = { readonly readModels: ReadModels };

export type InvoiceFilter = {
  readonly status?: StoredInvoice['status'] | undefined;
  /** Prefix of the invoice number. Ignores case. */
  readonly number?: string | undefined;
  /** Issued at this time or later, ISO-8601 in UTC. */
  readonly since?: string | undefined;
  /** Issued before this time, ISO-8601 in UTC. */
  readonly until?: string | undefined;
  /** Total of at least and at most this amount. */
  readonly minPence?: number | undefined;
  readonly maxPence?: number | undefined;
};

export type InvoicePage = {
  readonly filter?: InvoiceFilter;
  readonly skip: number;
  readonly limit: number;
};

/** Newest first. */
export const listInvoices = async (
  ports: Ports,
  { filter = {}, skip, limit }: InvoicePage,
): Promise<{ invoices: StoredInvoice[]; total: number }> => {
  const where = toStoreFilter(filter);
  const [invoices, total] = await Promise.all([
    getInvoiceCollection(ports).find(where, { sort: [['createdAt', 'desc']], skip, limit }),
    getInvoiceCollection(ports).count(where),
  ]);
  return { invoices, total };
};

export const findInvoice = (ports: Ports, id: string): Promise<StoredInvoice | undefined> =>
  getInvoiceCollection(ports).findOne(id);

/** A member's invoices, newest first. */
export const listAccountInvoices = (ports: Ports, accountId: string): Promise<StoredInvoice[]> =>
  getInvoiceCollection(ports).find(
    { accountId: { eq: accountId } },
    { sort: [['createdAt', 'desc']] },
  );

/** Invoices with a payment since an instant, oldest first. */
export const listPaidInvoices = async (ports: Ports, since: Date): Promise<StoredInvoice[]> => {
  const paidInvoices = await getInvoiceCollection(ports).find(
    { paidAt: { gte: since.toISOString() } },
    { sort: [['paidAt', 'asc']] },
  );
  return paidInvoices.filter(({ paidPence }) => paidPence > 0);
};

export const countPaidInvoices = (ports: Ports, since: Date): Promise<number> =>
  getInvoiceCollection(ports).count({
    paidAt: { gte: since.toISOString() },
    paidPence: { gte: 1 },
  });

const getInvoiceCollection = ({ readModels }: Ports) =>
  readModels.collection<StoredInvoice>(invoicesCollection);

const toStoreFilter = ({
  status,
  number,
  since,
  until,
  minPence,
  maxPence,
}: InvoiceFilter): Filter<StoredInvoice> => {
  const createdAt = toBoundsFilter({ gte: since, lt: until });
  const totalPence = toBoundsFilter({ gte: minPence, lte: maxPence });
  return {
    ...(status && { status: { eq: status } }),
    ...(number && { number: { prefix: number.toUpperCase() } }),
    ...(createdAt && { createdAt }),
    ...(totalPence && { totalPence }),
  };
};
