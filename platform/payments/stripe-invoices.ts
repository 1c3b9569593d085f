import type Stripe from 'stripe';
import type { ChargePreview, Invoice, InvoiceLine, Payments } from './payments.port.ts';
import { getUsedCredit } from './stripe-credit.ts';
import { isStripeNotFoundError } from './stripe-errors.ts';
import { getStripeId, fromUnixSeconds } from './stripe-prices.ts';
import {
  getCreditedPence,
  listCreditNotes,
  refundInvoice,
  toRefunds,
  type IssuedNote,
} from './stripe-refunds.ts';
import {
  fetchSubscriptions,
  type SnapshotAccess,
  getInvoiceSubscriptionId,
} from './stripe-snapshot.ts';

type InvoiceCalls = Pick<Payments, 'invoices' | 'invoice' | 'refund'>;

const maxInvoices = 1000;

export const stripeInvoices = (access: SnapshotAccess): InvoiceCalls => {
  const { stripe, ask } = access;
  return {
    invoices: async (customer) => {
      const invoices = await ask(() =>
        stripe.invoices.list({ customer, limit: 100 }).autoPagingToArray({ limit: maxInvoices }),
      );
      const creditNotes = await listCreditNotes(access, { customer });
      const ownSubscriptionIds = await listOwnSubscriptionIds(access, customer);
      return invoices
        .filter((invoice) => isOwnInvoice(invoice, ownSubscriptionIds))
        .map((invoice) => toInvoice(invoice, creditNotes));
    },
    invoice: async (id) => {
      try {
        const invoice = await ask(() => stripe.invoices.retrieve(id));
        const { customer } = invoice;
        const ownSubscriptionIds =
          customer === null ? [] : await listOwnSubscriptionIds(access, getStripeId(customer));
        if (!isOwnInvoice(invoice, ownSubscriptionIds)) return undefined;
        return toInvoice(invoice, await listCreditNotes(access, { invoice: id }));
      } catch (error) {
        if (isStripeNotFoundError(error)) return undefined;
        throw error;
      }
    },
    refund: (request) => refundInvoice(access, request),
  };
};

const listOwnSubscriptionIds = async (
  access: SnapshotAccess,
  customerId: string,
): Promise<readonly string[]> =>
  (await fetchSubscriptions(access, customerId)).map(({ subscription }) => subscription.id);

/** Excludes invoices of other products and currencies, which the customer may also have. */
const isOwnInvoice = (invoice: Stripe.Invoice, ours: readonly string[]): boolean => {
  const subscription = getInvoiceSubscriptionId(invoice);
  return invoice.currency === 'gbp' && subscription !== undefined && ours.includes(subscription);
};

const filterByInvoice = (
  { id }: Stripe.Invoice,
  notes: readonly IssuedNote[],
): readonly IssuedNote[] => notes.filter(({ note }) => getStripeId(note.invoice) === id);

/** Amount that credit notes refunded of a paid invoice, without refunds that failed. */
export const creditedPence = (invoice: Stripe.Invoice, notes: readonly IssuedNote[]): number =>
  sum(filterByInvoice(invoice, notes).map(getCreditedPence));

const toInvoice = (invoice: Stripe.Invoice, notes: readonly IssuedNote[]): Invoice => {
  const { refunds, failedRefunds } = toRefunds(filterByInvoice(invoice, notes));
  const { paid_at: paidAt } = invoice.status_transitions;
  return {
    id: invoice.id,
    customerId: invoice.customer === null ? '' : getStripeId(invoice.customer),
    subscriptionId: getInvoiceSubscriptionId(invoice) ?? null,
    number: invoice.number,
    status: statuses.find((one) => one === invoice.status) ?? 'draft',
    createdAt: fromUnixSeconds(invoice.created),
    paidAt: paidAt === null ? null : fromUnixSeconds(paidAt),
    lines: toInvoiceLines(invoice),
    discountPence: sum((invoice.total_discount_amounts ?? []).map(({ amount }) => amount)),
    vat: toVat(invoice),
    totalPence: invoice.total,
    creditPence: getUsedCredit(invoice),
    paidPence: invoice.amount_paid,
    refundedPence: creditedPence(invoice, notes),
    refunds,
    ...(failedRefunds.length > 0 && { failedRefunds }),
  };
};

const statuses = ['draft', 'open', 'paid', 'void', 'uncollectible'] as const;

const toInvoiceLines = ({ lines }: Stripe.Invoice): readonly InvoiceLine[] =>
  lines.data.map(({ description, amount, period }) => ({
    description: description ?? '',
    pence: amount,
    periodStart: fromUnixSeconds(period.start),
    periodEnd: fromUnixSeconds(period.end),
  }));

/** The charge of a previewed invoice. */
export const toChargePreview = (invoice: Stripe.Invoice): ChargePreview => {
  const { total, starting_balance: before, amount_due: dueNow } = invoice;
  return { lines: toInvoiceLines(invoice), dueNow, onNextInvoice: before + total - dueNow };
};

const toVat = ({
  total_taxes: taxes,
  subtotal_excluding_tax: net,
}: Stripe.Invoice): Invoice['vat'] =>
  (taxes ?? []).map(({ amount, taxable_amount: taxable }) => ({
    // The invoice only contains the id of the rate, so the rate is computed from tax and net
    // amount, to half a per cent.
    percent: calculateRate(amount, taxable ?? net ?? 0),
    pence: amount,
  }));

const calculateRate = (tax: number, net: number): number =>
  net === 0 ? 0 : Math.round((tax / net) * 200) / 2;

const sum = (amounts: readonly number[]): number =>
  amounts.reduce((total, amount) => total + amount, 0);
