import { changeBalance } from './balance.ts';
import type { Invoice, InvoiceLineItem, InvoicePayment } from './money-objects.ts';
import type { Metadata, Price, Subscription } from './objects.ts';
import { createPaymentIntent } from './intents.ts';
import { toListObject, baseFields, type FakeStripeState } from './world.ts';

/** In pence. A smaller amount is carried over to the next invoice. */
const minChargePence = 30;

export type NewInvoiceLine = Pick<InvoiceLineItem, 'amount' | 'description' | 'period'> & {
  readonly proration: boolean;
  /** Metadata of a charge that was added to the subscription's own items. */
  readonly added?: { readonly metadata: Metadata };
};

type DraftOptions = {
  readonly subscription: Subscription;
  readonly lines: readonly NewInvoiceLine[];
  readonly reason: Invoice['billing_reason'];
  readonly discounts?: readonly string[];
};

const penceToPounds = (pence: number): string => `£${(pence / 100).toFixed(2)}`;

export const formatPounds = (
  world: FakeStripeState,
  { product, recurring, unit_amount: pence }: Price,
): string =>
  `1 × ${world.get('product', product).name} (at ${penceToPounds(pence)} / ${recurring.interval})`;

/** The invoice as it would be now. It is not stored. */
export const draftInvoice = (world: FakeStripeState, draft: DraftOptions): Invoice => {
  const { subscription, reason, discounts = [] } = draft;
  const id = world.newId('in');
  const customer = world.get('customer', subscription.customer);
  const lines = draft.lines.map((line) => toLine(world, subscription, line));
  const amounts = calculateAmounts(world, { lines, discounts, subscription });
  const amountDue = amounts.total + customer.balance;
  const chargedAmount = amountDue < minChargePence ? 0 : amountDue;
  const starts = lines.map(({ period }) => period.start);
  const ends = lines.map(({ period }) => period.end);
  return {
    ...baseFields('invoice', id, world.now()),
    ...amounts,
    amount_due: chargedAmount,
    amount_paid: 0,
    amount_remaining: chargedAmount,
    amount_overpaid: 0,
    amount_paid_off_stripe: 0,
    amount_shipping: 0,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    next_payment_attempt: null,
    automatic_tax: { enabled: false, disabled_reason: null, liability: null, status: null },
    billing_reason: reason,
    collection_method: 'charge_automatically',
    currency: 'gbp',
    customer: customer.id,
    default_tax_rates: subscription.default_tax_rates,
    discounts,
    starting_balance: customer.balance,
    ending_balance: null,
    issuer: { type: 'self' },
    lines: toListObject(`/v1/invoices/${id}/lines`, lines),
    metadata: {},
    number: null,
    status: 'draft',
    parent: {
      type: 'subscription_details',
      subscription_details: { subscription: subscription.id, metadata: {} },
    },
    payment_settings: {
      default_mandate: null,
      payment_method_options: null,
      payment_method_types: ['card'],
    },
    period_start: Math.min(...starts),
    period_end: Math.max(...ends),
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    status_transitions: noTransitions,
  };
};

const noTransitions = {
  finalized_at: null,
  marked_uncollectible_at: null,
  paid_at: null,
  voided_at: null,
};

const toLine = (
  world: FakeStripeState,
  { id, items }: Subscription,
  line: NewInvoiceLine,
): InvoiceLineItem => {
  const { proration, added, amount, description, period } = line;
  return {
    id: world.newId('il'),
    object: 'line_item',
    currency: 'gbp',
    livemode: false,
    amount,
    description,
    period,
    quantity: 1,
    subtotal: amount,
    discountable: !proration && !added,
    discounts: [],
    discount_amounts: [],
    metadata: added?.metadata ?? {},
    parent: added
      ? createAddedParent(world, id)
      : {
          type: 'subscription_item_details',
          invoice_item_details: null,
          subscription_item_details: {
            invoice_item: null,
            proration,
            proration_details: null,
            subscription: id,
            subscription_item: items.data[0].id,
          },
        },
  };
};

const createAddedParent = (world: FakeStripeState, subscription: string): object => ({
  type: 'invoice_item_details',
  invoice_item_details: {
    invoice_item: world.newId('ii'),
    proration: false,
    proration_details: null,
    subscription,
  },
  subscription_item_details: null,
});

type InvoiceAmounts = Pick<
  Invoice,
  | 'subtotal'
  | 'subtotal_excluding_tax'
  | 'total'
  | 'total_discount_amounts'
  | 'total_excluding_tax'
  | 'total_taxes'
>;

const calculateAmounts = (
  world: FakeStripeState,
  {
    lines,
    discounts,
    subscription,
  }: {
    lines: readonly InvoiceLineItem[];
    discounts: readonly string[];
    subscription: Subscription;
  },
): InvoiceAmounts => {
  const subtotal = lines.reduce((sum, { amount }) => sum + amount, 0);
  let total = subtotal;
  const reductions = discounts.map((discount) => {
    const { source } = world.get('discount', discount);
    const amount = Math.min(world.get('coupon', source.coupon).amount_off, Math.max(0, total));
    total -= amount;
    return { amount, discount };
  });
  const [rate] = subscription.default_tax_rates;
  const calculateTax = (gross: number): number =>
    rate ? Math.round((gross * rate.percentage) / (100 + rate.percentage)) : 0;
  const tax = calculateTax(total);
  return {
    subtotal,
    total,
    total_discount_amounts: reductions,
    subtotal_excluding_tax: subtotal - calculateTax(subtotal),
    total_excluding_tax: total - tax,
    total_taxes: rate
      ? [
          {
            amount: tax,
            tax_behavior: 'inclusive',
            taxability_reason: 'not_available',
            taxable_amount: total - tax,
            type: 'tax_rate_details',
            tax_rate_details: { tax_rate: rate.id },
          },
        ]
      : [],
  };
};

/** Assigns a number, and creates a payment unless nothing is due. */
export const finaliseDraft = (
  world: FakeStripeState,
  draft: Invoice,
  method: string | null,
): Invoice => {
  const customer = world.get('customer', draft.customer);
  const balance = draft.total + customer.balance - draft.amount_due;
  const number = `${customer.invoice_prefix}-${String(customer.next_invoice_sequence).padStart(4, '0')}`;
  const updatedCustomer = world.put('customer', {
    ...customer,
    currency: 'gbp',
    next_invoice_sequence: customer.next_invoice_sequence + 1,
  });
  const amount = balance - customer.balance;
  const isBelowMinimum = draft.total > 0 && customer.balance >= 0;
  const type = isBelowMinimum ? 'invoice_too_small' : 'applied_to_invoice';
  if (amount !== 0) changeBalance(world, updatedCustomer, { amount, type, invoice: draft.id });
  const openInvoice = world.put('invoice', {
    ...draft,
    number,
    status: 'open',
    ending_balance: balance,
    status_transitions: { ...draft.status_transitions, finalized_at: world.now() },
  });
  world.emit('invoice.created', draft);
  world.emit('invoice.finalized', openInvoice);
  if (openInvoice.amount_due === 0) return markPaid(world, openInvoice);
  const { customer: owner, amount_due: due } = openInvoice;
  const intent = createPaymentIntent(world, { amount: due, customer: owner, method });
  world.put('invoice_payment', {
    ...baseFields('invoice_payment', world.newId('inpay'), world.now()),
    amount_paid: null,
    amount_requested: due,
    currency: 'gbp',
    invoice: openInvoice.id,
    is_default: true,
    payment: { type: 'payment_intent', payment_intent: intent.id },
    status: 'open',
    status_transitions: { canceled_at: null, paid_at: null },
  });
  return openInvoice;
};

export const markPaid = (world: FakeStripeState, invoice: Invoice): Invoice => {
  const { status_transitions: transitions, amount_due: amount } = invoice;
  const paidInvoice = world.put('invoice', {
    ...invoice,
    status: 'paid',
    amount_paid: amount,
    amount_remaining: 0,
    attempted: true,
    next_payment_attempt: null,
    auto_advance: false,
    status_transitions: { ...transitions, paid_at: world.now() },
  });
  const payment = findInvoicePayment(world, invoice.id);
  if (payment) {
    world.put('invoice_payment', {
      ...payment,
      amount_paid: amount,
      status: 'paid',
      status_transitions: { canceled_at: null, paid_at: world.now() },
    });
  }
  world.emit('invoice.paid', paidInvoice);
  world.emit('invoice.payment_succeeded', paidInvoice);
  return paidInvoice;
};

export const voidInvoice = (world: FakeStripeState, invoice: Invoice): Invoice => {
  const customer = world.get('customer', invoice.customer);
  const amount = invoice.starting_balance - (invoice.ending_balance ?? invoice.starting_balance);
  if (amount !== 0) {
    const type = 'unapplied_from_invoice';
    changeBalance(world, customer, { amount, type, invoice: invoice.id });
  }
  const voidedInvoice = world.put('invoice', {
    ...invoice,
    status: 'void',
    next_payment_attempt: null,
    auto_advance: false,
    status_transitions: { ...invoice.status_transitions, voided_at: world.now() },
  });
  const payment = findInvoicePayment(world, invoice.id);
  const intent = payment && world.find('payment_intent', payment.payment.payment_intent);
  if (payment && intent) {
    world.put('payment_intent', { ...intent, status: 'canceled', next_action: null });
    world.put('invoice_payment', {
      ...payment,
      status: 'canceled',
      status_transitions: { canceled_at: world.now(), paid_at: null },
    });
  }
  world.emit('invoice.voided', voidedInvoice);
  return voidedInvoice;
};

export const findInvoicePayment = (
  world: FakeStripeState,
  invoice: string,
): InvoicePayment | undefined =>
  world.list('invoice_payment').find((one) => one.invoice === invoice);
