import { addMonths } from '#domain/shared/time/calendar-months.ts';
import { confirmPayment } from './intents.ts';
import { markPaid, findInvoicePayment, voidInvoice } from './invoices.ts';
import type { Invoice } from './money-objects.ts';
import type { Interval, PaymentIntent, Price, Subscription } from './objects.ts';
import type { FakeStripeState } from './world.ts';

const secondsPerDay = 86_400;
// Days between the retries of a failed payment. Afterwards the subscription stays past due until
// someone decides.
const retryDays = [3, 5, 7];

const monthsPerInterval: Readonly<Record<Interval, number>> = { month: 1, year: 12 };

/**
 * The end of a period: a whole number of intervals after the anchor, on the same day of the month
 * if it exists.
 */
export const periodEnd = (anchor: number, after: number, interval: Interval): number => {
  const from = new Date(anchor * 1000);
  for (let count = 1; ; count += 1) {
    const end = addMonths(from, count * monthsPerInterval[interval]).getTime() / 1000;
    if (end > after) return end;
  }
};

export const updateSubscription = (
  world: FakeStripeState,
  subscription: Subscription,
): Subscription => {
  world.put('subscription', subscription);
  world.emit('customer.subscription.updated', subscription);
  return subscription;
};

export const getPaymentMethodId = (
  world: FakeStripeState,
  subscription: Subscription,
): string | null =>
  subscription.default_payment_method ??
  world.get('customer', subscription.customer).invoice_settings.default_payment_method;

export const withItem = (
  subscription: Subscription,
  change: Partial<{ price: Price; current_period_start: number; current_period_end: number }>,
): Subscription => {
  const { items } = subscription;
  return { ...subscription, items: { ...items, data: [{ ...items.data[0], ...change }] } };
};

export const getInvoiceSubscription = (world: FakeStripeState, invoice: Invoice): Subscription =>
  world.get('subscription', invoice.parent.subscription_details.subscription);

export const chargeInvoice = (world: FakeStripeState, invoice: Invoice): Invoice => {
  const payment = findInvoicePayment(world, invoice.id);
  const intent = payment && world.get('payment_intent', payment.payment.payment_intent);
  if (!intent || invoice.status !== 'open') return invoice;
  const method = getPaymentMethodId(world, getInvoiceSubscription(world, invoice));
  if (method === null) return markPaymentFailed(world, invoice);
  return applyPaymentOutcome(
    world,
    confirmPayment(world, intent, { method, presence: 'later' }),
    invoice,
  );
};

/** Must be called after each new outcome of a payment. */
export const applyPaymentOutcome = (
  world: FakeStripeState,
  intent: PaymentIntent,
  known?: Invoice,
): Invoice => {
  const payment = world
    .list('invoice_payment')
    .find((one) => one.payment.payment_intent === intent.id);
  const invoice = known ?? world.get('invoice', payment?.invoice ?? '');
  if (intent.status === 'succeeded') return settleInvoice(world, markPaid(world, invoice), intent);
  if (intent.status !== 'requires_action') return markPaymentFailed(world, invoice);
  world.emit('invoice.payment_action_required', invoice);
  return markPastDue(world, invoice);
};

// Only renewals are retried, and no invoice whose automatic collection was stopped.
const getNextAttemptAt = (
  world: FakeStripeState,
  { billing_reason: reason, auto_advance: isAutomatic, attempt_count: attempts }: Invoice,
): number | null => {
  const pauseDays =
    reason === 'subscription_cycle' && isAutomatic ? retryDays[attempts - 1] : undefined;
  return pauseDays === undefined ? null : world.now() + pauseDays * secondsPerDay;
};

/** Stops the automatic collection of an open invoice, or starts it again. */
export const setAutoAdvance = (
  world: FakeStripeState,
  invoice: Invoice,
  isAutomatic: boolean,
): Invoice => {
  const changedInvoice = { ...invoice, auto_advance: isAutomatic };
  const isOpen = invoice.status === 'open';
  const updatedInvoice = world.put('invoice', {
    ...changedInvoice,
    next_payment_attempt: isOpen ? getNextAttemptAt(world, changedInvoice) : null,
  });
  world.emit('invoice.updated', updatedInvoice);
  return updatedInvoice;
};

const markPaymentFailed = (world: FakeStripeState, invoice: Invoice): Invoice => {
  const attempts = invoice.attempt_count + 1;
  const nextAttemptAt = getNextAttemptAt(world, { ...invoice, attempt_count: attempts });
  const updatedInvoice = world.put('invoice', {
    ...invoice,
    attempted: true,
    attempt_count: attempts,
    next_payment_attempt: nextAttemptAt,
  });
  world.emit('invoice.payment_failed', updatedInvoice);
  return markPastDue(world, updatedInvoice);
};

const markPastDue = (world: FakeStripeState, invoice: Invoice): Invoice => {
  const subscription = getInvoiceSubscription(world, invoice);
  const isNewest = findNewestInvoice(world, subscription)?.id === invoice.id;
  const isRenewal = invoice.billing_reason === 'subscription_cycle';
  if (isNewest && isRenewal && subscription.status === 'active') {
    updateSubscription(world, { ...subscription, status: 'past_due' });
  }
  return invoice;
};

/** A paid invoice starts, restores or changes its subscription. */
export const settleInvoice = (
  world: FakeStripeState,
  invoice: Invoice,
  intent?: PaymentIntent,
): Invoice => {
  const subscription = getInvoiceSubscription(world, invoice);
  const { save_default_payment_method: save } = subscription.payment_settings;
  const method = intent?.payment_method ?? null;
  const updatedSubscription: Subscription =
    save === 'on_subscription' && method !== null
      ? { ...subscription, default_payment_method: method }
      : subscription;
  const appliedSubscription = applyPendingUpdate(world, updatedSubscription, invoice);
  updateSubscription(world, {
    ...appliedSubscription,
    status: getStatusByNewestInvoice(world, appliedSubscription),
  });
  return invoice;
};

export const findSubscriptionInvoices = (world: FakeStripeState, { id }: Subscription): Invoice[] =>
  world.list('invoice').filter(({ parent }) => parent.subscription_details.subscription === id);

const findNewestInvoice = (
  world: FakeStripeState,
  subscription: Subscription,
): Invoice | undefined =>
  findSubscriptionInvoices(world, subscription).find(
    ({ status }) => status !== 'draft' && status !== 'void',
  );

/**
 * As at Stripe, the newest finalised invoice that was not voided decides, even if older ones are
 * open.
 */
const getStatusByNewestInvoice = (
  world: FakeStripeState,
  subscription: Subscription,
): Subscription['status'] => {
  const { status } = subscription;
  if (status !== 'incomplete' && status !== 'past_due') return status;
  return findNewestInvoice(world, subscription)?.status === 'open' ? status : 'active';
};

/** Voids an open invoice. The newest remaining invoice then decides the subscription's status. */
export const voidAndUpdateStatus = (world: FakeStripeState, invoice: Invoice): Invoice => {
  const voidedInvoice = voidInvoice(world, invoice);
  const subscription = getInvoiceSubscription(world, voidedInvoice);
  if (subscription.status === 'incomplete')
    endSubscription(world, subscription, 'incomplete_expired');
  else if (subscription.status === 'past_due') {
    updateSubscription(world, {
      ...subscription,
      status: getStatusByNewestInvoice(world, subscription),
    });
  }
  return voidedInvoice;
};

const applyPendingUpdate = (
  world: FakeStripeState,
  subscription: Subscription,
  invoice: Invoice,
): Subscription => {
  const { pending_update: pending, latest_invoice: latest } = subscription;
  const [item] = pending?.subscription_items ?? [];
  if (!pending || !item || latest !== invoice.id) return subscription;
  const anchor = pending.billing_cycle_anchor ?? subscription.billing_cycle_anchor;
  const changedSubscription = withItem(
    { ...subscription, pending_update: null, billing_cycle_anchor: anchor },
    item,
  );
  const settledSubscription = withCancellation(
    changedSubscription,
    pending.cancel_at_period_end,
    world.now(),
  );
  const debit = world.get('debit', `${subscription.id}-pending`);
  world.put('debit', { ...debit, id: subscription.id });
  world.remove('debit', debit.id);
  world.emit('customer.subscription.pending_update_applied', settledSubscription);
  return settledSubscription;
};

/** Sets or clears the cancellation at the end of the period; null leaves it unchanged. */
export const withCancellation = (
  subscription: Subscription,
  cancels: boolean | null,
  since: number,
): Subscription => {
  if (cancels === null) return subscription;
  const [{ current_period_end: at }] = subscription.items.data;
  return {
    ...subscription,
    cancel_at_period_end: cancels,
    cancel_at: cancels ? at : null,
    canceled_at: cancels ? since : null,
  };
};

export const expirePendingUpdate = (
  world: FakeStripeState,
  subscription: Subscription,
): Subscription => {
  const invoice = world.find('invoice', subscription.latest_invoice ?? '');
  if (invoice?.status === 'open') voidInvoice(world, invoice);
  world.remove('debit', `${subscription.id}-pending`);
  const updatedSubscription = updateSubscription(world, { ...subscription, pending_update: null });
  world.emit('customer.subscription.pending_update_expired', updatedSubscription);
  return updatedSubscription;
};

export const endSubscription = (
  world: FakeStripeState,
  subscription: Subscription,
  status: 'canceled' | 'incomplete_expired',
): Subscription => {
  const at = world.now();
  const { canceled_at: canceledAt } = subscription;
  // As at Stripe, open invoices of an ended subscription are no longer collected automatically.
  for (const invoice of findSubscriptionInvoices(world, subscription)) {
    if (invoice.status !== 'open') continue;
    world.put('invoice', { ...invoice, auto_advance: false, next_payment_attempt: null });
  }
  const endedSubscription = world.put('subscription', {
    ...subscription,
    status,
    ended_at: at,
    canceled_at: canceledAt ?? at,
    schedule: null,
    pending_update: null,
  });
  const isCancelled = status === 'canceled';
  world.emit(`customer.subscription.${isCancelled ? 'deleted' : 'updated'}`, endedSubscription);
  return endedSubscription;
};
