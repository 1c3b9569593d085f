import {
  chargeInvoice,
  expirePendingUpdate,
  endSubscription,
  getPaymentMethodId,
  periodEnd,
  settleInvoice,
  updateSubscription,
  withItem,
} from './billing.ts';
import { resourceMissingError, invalidRequestError } from './fault.ts';
import {
  draftInvoice,
  finaliseDraft,
  formatPounds,
  type NewInvoiceLine,
  voidInvoice,
} from './invoices.ts';
import type { Invoice } from './money-objects.ts';
import type { Price, Subscription, SubscriptionItem } from './objects.ts';
import { priceAt } from './schedules.ts';
import { toListObject, baseFields, type FakeStripeState } from './world.ts';

export type NewSubscription = {
  readonly customer: string;
  readonly price: string;
  readonly discounts: readonly string[];
  readonly taxRates: readonly string[];
  readonly saveCard: boolean;
  readonly trialDays: number;
  readonly method: string | null;
  readonly metadata: Readonly<Record<string, string>>;
};

const secondsPerDay = 86_400;

export const createSubscription = (
  world: FakeStripeState,
  given: NewSubscription,
): Subscription => {
  const draftedSubscription = draftSubscription(world, given);
  const discounts = given.discounts.map((coupon) =>
    redeemCoupon(world, { coupon, id: draftedSubscription.id, given }),
  );
  const subscription = world.put('subscription', { ...draftedSubscription, discounts });
  world.emit('customer.subscription.created', subscription);
  return createFirstInvoice(world, subscription);
};

/** The first invoice of a new subscription. Nothing is stored. */
export const previewFirstInvoice = (
  world: FakeStripeState,
  given: NewSubscription,
  discount: { readonly amount: number; readonly description: string } | undefined,
): Invoice => {
  const subscription = draftSubscription(world, given);
  const line = createFirstLine(world, subscription);
  const { period } = line;
  const discountLine = discount && {
    ...discount,
    period,
    proration: false,
    added: { metadata: {} },
  };
  const lines = discountLine ? [line, discountLine] : [line];
  return draftInvoice(world, { subscription, lines, reason: 'subscription_create' });
};

const draftSubscription = (world: FakeStripeState, given: NewSubscription): Subscription => {
  const customer = world.get('customer', given.customer, 'customer');
  if (customer.deleted) throw resourceMissingError('customer', given.customer, 'customer');
  const price = world.get('price', given.price, 'items[0][price]');
  if (!price.active)
    throw invalidRequestError('The price is not active.', { param: 'items[0][price]' });
  const id = world.newId('sub');
  const at = world.now();
  const trialEnd = given.trialDays > 0 ? at + given.trialDays * secondsPerDay : null;
  const anchor = trialEnd ?? at;
  const until = trialEnd ?? periodEnd(anchor, at, price.recurring.interval);
  return {
    ...baseFields('subscription', id, at),
    ...defaults,
    billing_cycle_anchor: anchor,
    customer: given.customer,
    discounts: [],
    start_date: at,
    default_payment_method: given.method,
    default_tax_rates: given.taxRates.map((rate) => world.get('tax_rate', rate)),
    items: toListObject(`/v1/subscription_items?subscription=${id}`, [
      createItem(world, { subscription: id, price, start: at, end: until }),
    ]),
    metadata: given.metadata,
    payment_settings: { save_default_payment_method: given.saveCard ? 'on_subscription' : 'off' },
    status: trialEnd === null ? 'incomplete' : 'trialing',
    trial_end: trialEnd,
    trial_start: trialEnd === null ? null : at,
  };
};

const defaults: Omit<
  Subscription,
  | keyof ReturnType<typeof baseFields<'subscription'>>
  | 'billing_cycle_anchor'
  | 'customer'
  | 'default_payment_method'
  | 'default_tax_rates'
  | 'discounts'
  | 'items'
  | 'metadata'
  | 'payment_settings'
  | 'start_date'
  | 'status'
  | 'trial_end'
  | 'trial_start'
> = {
  automatic_tax: { enabled: false, disabled_reason: null, liability: null },
  billing_mode: { type: 'flexible', flexible: { proration_discounts: 'included' } },
  billing_schedules: [],
  cancel_at: null,
  cancel_at_period_end: false,
  canceled_at: null,
  ended_at: null,
  collection_method: 'charge_automatically',
  currency: 'gbp',
  invoice_settings: { account_tax_ids: null, issuer: { type: 'self' } },
  latest_invoice: null,
  pending_update: null,
  schedule: null,
};

type NewItem = { subscription: string; price: Price; start: number; end: number };

const createItem = (
  world: FakeStripeState,
  { subscription, price, start, end: until }: NewItem,
): SubscriptionItem => ({
  id: world.newId('si'),
  object: 'subscription_item',
  created: world.now(),
  current_period_start: start,
  current_period_end: until,
  discounts: [],
  metadata: {},
  price,
  quantity: 1,
  subscription,
  tax_rates: [],
});

const redeemCoupon = (
  world: FakeStripeState,
  { coupon: name, id, given }: { coupon: string; id: string; given: NewSubscription },
): string => {
  const coupon = world.get('coupon', name, 'discounts[0][coupon]');
  if (!coupon.valid)
    throw invalidRequestError(`Coupon ${name} is used up.`, { code: 'coupon_expired' });
  const timesRedeemed = coupon.times_redeemed + 1;
  const isAvailable = coupon.max_redemptions === null || timesRedeemed < coupon.max_redemptions;
  world.put('coupon', { ...coupon, times_redeemed: timesRedeemed, valid: isAvailable });
  return world.put('discount', {
    id: world.newId('di'),
    object: 'discount',
    customer: given.customer,
    end: null,
    source: { type: 'coupon', coupon: name },
    start: world.now(),
    subscription: id,
  }).id;
};

const createFirstLine = (
  world: FakeStripeState,
  { items, status }: Subscription,
): NewInvoiceLine => {
  const [item] = items.data;
  const isTrial = status === 'trialing';
  return {
    amount: isTrial ? 0 : item.price.unit_amount,
    description: isTrial
      ? `Trial period for ${world.get('product', item.price.product).name}`
      : formatPounds(world, item.price),
    period: { start: item.current_period_start, end: item.current_period_end },
    proration: false,
  };
};

const createFirstInvoice = (world: FakeStripeState, subscription: Subscription): Subscription => {
  const discounts = subscription.status === 'trialing' ? [] : subscription.discounts;
  const draft = draftInvoice(world, {
    subscription,
    lines: [createFirstLine(world, subscription)],
    discounts,
    reason: 'subscription_create',
  });
  recordDebit(world, subscription, draft);
  return finaliseInvoice(world, subscription, draft);
};

// A coupon applies only to the first invoice.
const finaliseInvoice = (
  world: FakeStripeState,
  subscription: Subscription,
  draft: Invoice,
): Subscription => {
  world.put('subscription', { ...subscription, latest_invoice: draft.id, discounts: [] });
  const invoice = finaliseDraft(world, draft, null);
  if (invoice.status === 'paid') settleInvoice(world, invoice);
  return world.get('subscription', subscription.id);
};

// The total after the discount is the cost of the period.
const recordDebit = (
  world: FakeStripeState,
  { id, items }: Subscription,
  { total }: Invoice,
): void => {
  const { current_period_start: start, current_period_end: until } = items.data[0];
  world.put('debit', { id, amount: total, start, end: until });
};

export const expireSubscription = (
  world: FakeStripeState,
  subscription: Subscription,
): Subscription => {
  const invoice = world.find('invoice', subscription.latest_invoice ?? '');
  if (invoice?.status === 'open') voidInvoice(world, invoice);
  return endSubscription(world, subscription, 'incomplete_expired');
};

export const cancelSubscription = (
  world: FakeStripeState,
  subscription: Subscription,
): Subscription => {
  if (['canceled', 'incomplete_expired'].includes(subscription.status)) {
    throw resourceMissingError('subscription', subscription.id);
  }
  // As at Stripe, a subscription that is cancelled before its first payment becomes expired.
  if (subscription.status === 'incomplete') return expireSubscription(world, subscription);
  const settledSubscription = subscription.pending_update
    ? expirePendingUpdate(world, subscription)
    : subscription;
  releaseFromSchedule(world, settledSubscription);
  return endSubscription(world, settledSubscription, 'canceled');
};

export const releaseFromSchedule = (
  world: FakeStripeState,
  { id, schedule }: Subscription,
): void => {
  const currentSchedule =
    schedule === null ? undefined : world.find('subscription_schedule', schedule);
  if (!currentSchedule) return;
  const releasedSchedule = world.put('subscription_schedule', {
    ...currentSchedule,
    status: 'released',
    subscription: null,
    current_phase: null,
    released_subscription: id,
    released_at: world.now(),
  });
  world.emit('subscription_schedule.released', releasedSchedule);
  updateSubscription(world, { ...world.get('subscription', id), schedule: null });
};

export const renewSubscription = (
  world: FakeStripeState,
  before: Subscription,
  price: Price,
): Subscription => {
  const renewedSubscription = updateSubscription(world, toNextPeriod(before, price));
  const draft = draftPeriodInvoice(world, renewedSubscription);
  recordDebit(world, renewedSubscription, draft);
  world.put('subscription', { ...renewedSubscription, latest_invoice: draft.id, discounts: [] });
  const invoice = finaliseDraft(world, draft, getPaymentMethodId(world, renewedSubscription));
  if (invoice.status === 'paid') settleInvoice(world, invoice);
  else chargeInvoice(world, invoice);
  return world.get('subscription', before.id);
};

/** The invoice of the next renewal. It is not stored. */
export const draftRenewal = (world: FakeStripeState, before: Subscription): Invoice => {
  const [{ current_period_end: at }] = before.items.data;
  return draftPeriodInvoice(world, toNextPeriod(before, priceAt(world, before, at)));
};

const toNextPeriod = (before: Subscription, price: Price): Subscription => {
  const [item] = before.items.data;
  const start = item.current_period_end;
  const isSameInterval = price.recurring.interval === item.price.recurring.interval;
  const anchor = isSameInterval ? before.billing_cycle_anchor : start;
  const until = periodEnd(anchor, start, price.recurring.interval);
  const isTrialOver = before.status === 'trialing';
  return withItem(
    { ...before, billing_cycle_anchor: anchor, ...(isTrialOver && { status: 'active' as const }) },
    { price, current_period_start: start, current_period_end: until },
  );
};

const draftPeriodInvoice = (world: FakeStripeState, subscription: Subscription): Invoice => {
  const [{ price, current_period_start: start, current_period_end: end }] = subscription.items.data;
  const line: NewInvoiceLine = {
    amount: price.unit_amount,
    description: formatPounds(world, price),
    proration: false,
    period: { start, end },
  };
  const { discounts } = subscription;
  return draftInvoice(world, {
    subscription,
    lines: [line],
    discounts,
    reason: 'subscription_cycle',
  });
};
