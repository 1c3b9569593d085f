import {
  toBoundsFilter,
  type Filter,
  type ReadModels,
} from '#platform/read-models/read-models.port.ts';
import { invoicesCollection, type StoredInvoice } from './record.ts';

type Ports = { readonly readModels: ReadModels };

export type InvoiceFilter = {
  readonly status?: StoredInvoice['status'] | undefined;
  /** Prefix of the invoice number. Case and hyphens do not matter. */
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
  const where = { ...toStoreFilter(filter), ...(await toNumberFilter(ports, filter.number)) };
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

// A number is stored with the provider's hyphen, whose place is not fixed. Where nothing begins as typed, all places are
// tried.
const toNumberFilter = async (
  ports: Ports,
  typed: string | undefined,
): Promise<Filter<StoredInvoice>> => {
  if (typed === undefined || typed === '') return {};
  const asTyped = { number: { prefix: typed.trim().toUpperCase() } };
  const places = listHyphenPlaces(typed);
  if (places.length === 0 || (await getInvoiceCollection(ports).count(asTyped)) > 0) return asTyped;
  const found = await Promise.all(
    places.map((prefix) => getInvoiceCollection(ports).find({ number: { prefix } })),
  );
  return { number: { in: found.flat().map(({ number }) => number) } };
};

// Shorter beginnings would match the invoices of many members, and no number is longer.
const [minLetters, maxLetters] = [5, 30];

const listHyphenPlaces = (typed: string): readonly string[] => {
  const letters = typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
  const isNumber = /\d/.test(letters) && !typed.includes('@');
  if (!isNumber || letters.length < minLetters || letters.length > maxLetters) return [];
  return Array.from(
    { length: letters.length - 1 },
    (_, at) => `${letters.slice(0, at + 1)}-${letters.slice(at + 1)}`,
  );
};

const toStoreFilter = ({
  status,
  since,
  until,
  minPence,
  maxPence,
}: Omit<InvoiceFilter, 'number'>): Filter<StoredInvoice> => {
  const createdAt = toBoundsFilter({ gte: since, lt: until });
  const totalPence = toBoundsFilter({ gte: minPence, lte: maxPence });
  return {
    ...(status && { status: { eq: status } }),
    ...(createdAt && { createdAt }),
    ...(totalPence && { totalPence }),
  };
};
