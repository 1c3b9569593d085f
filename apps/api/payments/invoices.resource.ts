import { issueInvoices } from '#application/payments/issued-invoices.ts';
import {
  type InvoiceRecord,
  type InvoiceRecordDetails,
  invoiceRecordOperations,
} from '#contract/payments/invoice-records.ts';
import { Rejection } from '#domain/shared/rejection.ts';
import { listIssuedInvoices } from '#observations/issued-invoices/queries.ts';
import { findInvoice, listInvoices } from '#observations/invoices/queries.ts';
import type { StoredInvoice } from '#observations/invoices/record.ts';
import { loadActorNames } from '#projections/member-timeline/queries.ts';
import { contentRange, toSkipAndLimit, toUtc } from '../http/simple-rest.ts';
import { toInvoice } from '../membership/shown-invoice.ts';
import { getProviderDashboardUrl } from './provider-dashboard.ts';
import { queryProvider } from './ask-provider.ts';
import { type AdminRoutesDeps, findSubject } from '../admin/ports.ts';

type Ports = AdminRoutesDeps['platform'];

/** Invoices of all members. The list comes from stored events, and a single invoice is fetched from the provider. */
export const invoiceRecordRoutes = ({ routes, platform }: AdminRoutesDeps): void => {
  routes.on(invoiceRecordOperations.invoiceRecords, async ({ jsonQuery: { filter, range } }) => {
    const page = toSkipAndLimit(range);
    const { q: number, since, until, ...rest } = filter ?? {};
    const { invoices, total } = await listInvoices(platform, {
      filter: { ...rest, number, since: toUtc(since), until: toUtc(until) },
      ...page,
    });
    const rows = invoices.length;
    const headers = contentRange('invoices', { skip: page.skip, rows, total });
    return { body: await toInvoiceRecords(platform, invoices), headers };
  });
  routes.on(invoiceRecordOperations.invoiceRecord, async ({ params }) => {
    const storedInvoice = await findInvoice(platform, params.id);
    const [record] = storedInvoice ? await toInvoiceRecords(platform, [storedInvoice]) : [];
    if (!storedInvoice || !record) {
      throw new Rejection('missing', 'invoice/unknown', { message: 'There is no such invoice.' });
    }
    const dashboardUrl = getProviderDashboardUrl(platform.payments.publishableKey);
    const lines = await queryProviderInvoice(platform, storedInvoice);
    const [issued] = await listIssuedInvoices(platform, [storedInvoice.id]);
    const { buyer = null, seller = null } = issued ?? {};
    const body = { ...record, ...lines, buyer, seller, providerDashboard: dashboardUrl };
    return { body, ...(await findSubject(platform, storedInvoice.accountId)) };
  });
};

/** Adds the member names. */
export const toInvoiceRecords = async (
  platform: Ports,
  invoices: readonly StoredInvoice[],
): Promise<InvoiceRecord[]> => {
  const getName = await loadActorNames(platform, [
    ...new Set(invoices.map((one) => one.accountId)),
  ]);
  return invoices.map(({ accountId, ...invoice }) => ({
    ...invoice,
    member: { id: accountId, name: getName(accountId) },
  }));
};

const queryProviderInvoice = (
  ports: Ports,
  { id, accountId }: Pick<StoredInvoice, 'accountId' | 'id'>,
): Promise<Pick<InvoiceRecordDetails, 'invoice' | 'provider'>> =>
  queryProvider<Pick<InvoiceRecordDetails, 'invoice'>>(ports.payments, {
    ask: async () => {
      const invoice = await ports.payments.invoice(id);
      const invoices = invoice ? [invoice] : [];
      const [issued] = await issueInvoices(ports, { accountId, invoices });
      const shown = issued ?? invoice;
      return { invoice: shown ? toInvoice(shown) : null };
    },
    unknown: { invoice: null },
  });
