import {
  chargeInvoice,
  expirePendingUpdate,
  getPaymentMethodId,
  periodEnd,
  settleInvoice,
  updateSubscription,
  withItem,
} from './billing.ts';
import { invalidRequestError } from './fault.ts';
import { draftInvoice, finaliseDraft, formatPounds, type NewInvoiceLine } from './invoices.ts';
import type { Invoice } from './money-objects.ts';
import type { Debit, Metadata, Price, Subscription, SubscriptionItem } from './objects.ts';
import type { FakeStripeState } from './world.ts';

export type SubscriptionPriceChange = {
  readonly subscription: Subscription;
  readonly price: Price;
  readonly prorationDate: number;
  /** Charged on the same invoice, each under the name of its product. */
  readonly addedItems?: readonly AddedItem[];
  /** Whether the subscription ends with its period once the change is paid. */
  readonly cancels?: boolean | undefined;
};

export type AddedItem = {
  readonly product: string;
  readonly amount: number;
  readonly period: NewInvoiceLine['period'];
  readonly metadata: Metadata;
};

type PreparedChange = {
  readonly invoice: Invoice;
  readonly item: SubscriptionItem;
  readonly anchor: number | null;
  readonly debit: Debit;
};

/**
 * The invoice of a change that is charged immediately: the unused rest of the old terms against
 * the new terms, to the second.
 */
export const prepareChange = (
  world: FakeStripeState,
  change: SubscriptionPriceChange,
): PreparedChange => {
  const { subscription, price, prorationDate: at } = change;
  const [item] = subscription.items.data;
  requireWithinPeriod(item, at);
  const isSameInterval = price.recurring.interval === item.price.recurring.interval;
  const start = isSameInterval ? at : world.now();
  const until = isSameInterval
    ? item.current_period_end
    : periodEnd(start, start, price.recurring.interval);
  const remainingShare = (until - at) / (item.current_period_end - item.current_period_start);
  const amount = isSameInterval
    ? Math.round(price.unit_amount * remainingShare)
    : price.unit_amount;
  const reason = 'subscription_update';
  const lines = [
    createCreditLine(world, change),
    createDebitLine(world, { ...change, amount, start, until }),
    ...(change.addedItems ?? []).map((item) => createAddedLine(world, item)),
  ];
  return {
    invoice: draftInvoice(world, { subscription, lines, reason }),
    item: {
      ...item,
      price,
      current_period_end: until,
      ...(isSameInterval ? {} : { current_period_start: start }),
    },
    anchor: isSameInterval ? null : start,
    debit: { id: subscription.id, amount, start, end: until },
  };
};

const requireWithinPeriod = (item: SubscriptionItem, at: number): void => {
  if (at >= item.current_period_start && at <= item.current_period_end) return;
  throw invalidRequestError('The proration date must lie within the current period.', {
    param: 'proration_date',
  });
};

const formatDay = (at: number): string =>
  new Date(at * 1000).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });

const createCreditLine = (
  world: FakeStripeState,
  { subscription, prorationDate: at }: SubscriptionPriceChange,
): NewInvoiceLine => {
  const [{ price, current_period_end: until }] = subscription.items.data;
  const paidDebit = world.get('debit', subscription.id);
  const remainingShare =
    paidDebit.end === paidDebit.start
      ? 0
      : (paidDebit.end - at) / (paidDebit.end - paidDebit.start);
  return {
    amount: -Math.round(paidDebit.amount * Math.min(1, Math.max(0, remainingShare))),
    description: `Unused time on ${world.get('product', price.product).name} after ${formatDay(at)}`,
    period: { start: at, end: until },
    proration: true,
  };
};

const createDebitLine = (
  world: FakeStripeState,
  {
    price,
    amount,
    start,
    until,
    prorationDate,
  }: SubscriptionPriceChange & {
    readonly amount: number;
    readonly start: number;
    readonly until: number;
  },
): NewInvoiceLine => {
  const isFullPrice = amount === price.unit_amount;
  const { name } = world.get('product', price.product);
  return {
    amount,
    description: isFullPrice
      ? formatPounds(world, price)
      : `Remaining time on ${name} after ${formatDay(prorationDate)}`,
    period: { start, end: until },
    proration: !isFullPrice,
  };
};

const createAddedLine = (
  world: FakeStripeState,
  { product, amount, period, metadata }: AddedItem,
): NewInvoiceLine => ({
  amount,
  description: world.get('product', product, 'price_data[product]').name,
  period,
  proration: false,
  added: { metadata },
});

export const applyChangeWhenPaid = (
  world: FakeStripeState,
  change: SubscriptionPriceChange,
): Subscription => {
  const { subscription } = change;
  const current = subscription.pending_update
    ? expirePendingUpdate(world, subscription)
    : subscription;
  const {
    invoice: draft,
    item,
    anchor,
    debit,
  } = prepareChange(world, {
    ...change,
    subscription: current,
  });
  world.put('debit', { ...debit, id: `${current.id}-pending` });
  world.put('subscription', {
    ...current,
    latest_invoice: draft.id,
    pending_update: {
      expires_at: world.now() + 23 * 3600,
      subscription_items: [item],
      billing_cycle_anchor: anchor,
      cancel_at_period_end: change.cancels ?? null,
    },
  });
  const invoice = finaliseDraft(world, draft, getPaymentMethodId(world, current));
  if (invoice.status === 'paid') settleInvoice(world, invoice);
  else chargeInvoice(world, invoice);
  return world.get('subscription', current.id);
};

export const applyChangeWithoutCharge = (
  world: FakeStripeState,
  { subscription, price }: SubscriptionPriceChange,
): Subscription => updateSubscription(world, withItem(subscription, { price }));
