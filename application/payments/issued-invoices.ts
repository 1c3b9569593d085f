import type { RegisteredAccount } from '#domain/account/state.ts';
import { listIssuedInvoices } from '#observations/issued-invoices/queries.ts';
import type { IssuedInvoice, IssuedSeller } from '#observations/issued-invoices/record.ts';
import { saveIssuedInvoices } from '#observations/issued-invoices/store.ts';
import type { Invoice } from '#platform/payments/payments.port.ts';
import { findRegisteredAccount, type FindAccountPorts } from '../account/find-account.ts';

export type SellerSettings = {
  readonly SELLER_NAME: string;
  readonly SELLER_ADDRESS: string;
  readonly VAT_NUMBER?: string | undefined;
  readonly VAT_COUNTRY: string;
};

export type IssueInvoicesPorts = Pick<FindAccountPorts, 'eventStore'> &
  Parameters<typeof saveIssuedInvoices>[0] & { readonly config: SellerSettings };

/** An invoice as it was issued, with its present status and refunds. */
export type PrintableInvoice = Invoice & Pick<IssuedInvoice, 'buyer' | 'seller'>;

type MemberInvoices = { readonly accountId: string; readonly invoices: readonly Invoice[] };

/**
 * Stores what a member's invoices say, if it is not stored yet, and returns them as they were issued. Drafts are not
 * issued yet and are left out.
 */
export const issueInvoices = async (
  ports: IssueInvoicesPorts,
  { accountId, invoices }: MemberInvoices,
): Promise<readonly PrintableInvoice[]> => {
  const issued = invoices.filter(({ status }) => status !== 'draft');
  const stored = await findIssued(ports, issued);
  const missing = issued.filter(({ id }) => !stored.has(id));
  if (missing.length === 0) return issued.map((invoice) => merge(invoice, stored));
  const account = await findRegisteredAccount(ports, accountId);
  const seller = toSeller(ports.config);
  const buyer = account ? toBuyer(account) : null;
  const documents = missing.map((invoice) => toIssued({ accountId, seller, buyer }, invoice));
  await saveIssuedInvoices(ports, documents);
  // Another process may have stored them first, and those older than the retention period are not stored.
  const current = new Map(documents.map((document) => [document.id, document]));
  const storedNow = await findIssued(ports, issued);
  return issued.map((invoice) => merge(invoice, new Map([...current, ...storedNow])));
};

const findIssued = async (
  ports: IssueInvoicesPorts,
  invoices: readonly Invoice[],
): Promise<ReadonlyMap<string, IssuedInvoice>> => {
  if (invoices.length === 0) return new Map();
  const ids = invoices.map(({ id }) => id);
  return new Map((await listIssuedInvoices(ports, ids)).map((each) => [each.id, each]));
};

const merge = (
  invoice: Invoice,
  issuedById: ReadonlyMap<string, IssuedInvoice>,
): PrintableInvoice => {
  const issued = issuedById.get(invoice.id);
  if (issued === undefined) throw new Error(`The invoice ${invoice.id} was not stored.`);
  const { number, lines, discountPence, vat, totalPence, creditPence, seller, buyer } = issued;
  const asIssued = { number, lines, discountPence, vat, totalPence, creditPence, seller, buyer };
  return { ...invoice, ...asIssued, createdAt: issued.at };
};

const toIssued = (
  parties: Pick<IssuedInvoice, 'accountId' | 'buyer' | 'seller'>,
  { id, createdAt, number, lines, discountPence, vat, totalPence, creditPence }: Invoice,
): IssuedInvoice => ({
  ...parties,
  id,
  at: createdAt,
  number,
  lines: lines.map((line) => ({ ...line })),
  discountPence,
  vat: vat.map((rate) => ({ ...rate })),
  totalPence,
  creditPence,
});

const toBuyer = ({ displayName, email }: RegisteredAccount): IssuedInvoice['buyer'] => ({
  displayName,
  email,
});

const toSeller = ({
  SELLER_NAME: name,
  SELLER_ADDRESS: address,
  VAT_NUMBER: vatNumber,
  VAT_COUNTRY: country,
}: SellerSettings): IssuedSeller => {
  const addressLines = address
    .split(';')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return { name, addressLines, vatNumber: vatNumber ?? null, country };
};
