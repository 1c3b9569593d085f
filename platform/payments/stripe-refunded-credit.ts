import type Stripe from 'stripe';
import { type CreditableInvoice, reclaimedCredit } from '#domain/shared/plans/refunded-credit.ts';
import { creditedPence } from './stripe-invoices.ts';
import { getStripeId } from './stripe-prices.ts';
import { listCreditNotes, type IssuedNote } from './stripe-refunds.ts';
import { getSubscriptionItem, type SubscriptionAccess } from './stripe-subscribe.ts';

/** A charge that reclaims credit that Stripe gives for a refunded payment. */
export type RefundedCredit = {
  readonly pence: number;
  readonly productId: string;
  readonly period: { readonly start: number; readonly end: number };
};

export type PricedChange = {
  readonly subscription: Stripe.Subscription;
  readonly price: string;
  /** Seconds since 1970. */
  readonly prorationDate: number;
};

const reclaimMetadataKey = 'tidemark_refunded_credit';
const lineName = 'Refunded share of the unused time';

/**
 * Stripe credits unused time by the original charge, even if that was refunded since. Undefined
 * when nothing was refunded.
 */
export const findRefundedCredit = async (
  access: SubscriptionAccess,
  change: PricedChange,
): Promise<RefundedCredit | undefined> => {
  const invoices = await listPaidInvoices(access, change);
  if (invoices.length === 0) return undefined;
  const unused = calculateUnusedPence(await previewInvoice(access, change, undefined));
  const pence = reclaimedCredit(unused, invoices);
  if (pence === 0) return undefined;
  return {
    pence,
    productId: await access.product(reclaimMetadataKey, lineName),
    period: {
      start: change.prorationDate,
      end: getSubscriptionItem(change.subscription).current_period_end,
    },
  };
};

/** Previews the invoice of a change that is charged immediately, without making the change. */
export const previewInvoice = (
  { stripe, ask }: SubscriptionAccess,
  { subscription, price, prorationDate }: PricedChange,
  refunded: RefundedCredit | undefined,
): Promise<Stripe.Invoice> =>
  ask(() =>
    stripe.invoices.createPreview({
      subscription: subscription.id,
      subscription_details: {
        items: [{ id: getSubscriptionItem(subscription).id, price }],
        proration_behavior: 'always_invoice',
        proration_date: prorationDate,
      },
      ...(refunded && {
        invoice_items: [{ ...createInvoiceItem(refunded), period: refunded.period }],
      }),
    }),
  );

/** The charge as part of the update, which is pending until it is paid. */
export const addedInvoiceItem = (
  refunded: RefundedCredit,
): Stripe.SubscriptionUpdateParams.AddInvoiceItem => ({
  ...createInvoiceItem(refunded),
  period: {
    start: { type: 'timestamp', timestamp: refunded.period.start },
    end: { type: 'timestamp', timestamp: refunded.period.end },
  },
});

const createInvoiceItem = ({ pence, productId }: RefundedCredit) => ({
  price_data: {
    currency: 'gbp',
    product: productId,
    tax_behavior: 'inclusive' as const,
    unit_amount: pence,
  },
  discountable: false,
  metadata: { [reclaimMetadataKey]: 'true' },
});

/** Oldest first; empty when there were never any refunds. */
const listPaidInvoices = async (
  access: SubscriptionAccess,
  { subscription: { id, customer } }: PricedChange,
): Promise<readonly CreditableInvoice[]> => {
  const notes = await listCreditNotes(access, { customer: getStripeId(customer) });
  if (notes.length === 0) return [];
  const invoices = await access.ask(() =>
    access.stripe.invoices
      .list({ subscription: id, status: 'paid', limit: 100 })
      .autoPagingToArray({ limit: 1000 }),
  );
  return invoices.reverse().map((invoice) => toCreditableInvoice(invoice, notes));
};

const toCreditableInvoice = (
  invoice: Stripe.Invoice,
  notes: readonly IssuedNote[],
): CreditableInvoice => {
  const discountPence = sum((invoice.total_discount_amounts ?? []).map(({ amount }) => amount));
  const charges = invoice.lines.data.filter((line) => line.amount > 0);
  const reclaims = charges.filter(({ metadata }) => reclaimMetadataKey in metadata);
  const reclaimedPence = sum(reclaims.map(({ amount }) => amount));
  return {
    chargedPence: sum(charges.map(({ amount }) => amount)) - reclaimedPence - discountPence,
    creditedPence: calculateUnusedPence(invoice),
    reclaimedPence,
    refundedPence: creditedPence(invoice, notes),
  };
};

const calculateUnusedPence = ({ lines }: Stripe.Invoice): number =>
  -sum(lines.data.map(({ amount }) => Math.min(0, amount)));

const sum = (amounts: readonly number[]): number =>
  amounts.reduce((total, amount) => total + amount, 0);
