import type Stripe from 'stripe';
import {
  type ChargePreview,
  PaymentRefusedError,
  type Payments,
  type PaymentStart,
} from './payments.port.ts';
import { toChargePreview } from './stripe-invoices.ts';
import { getStripeId } from './stripe-prices.ts';
import {
  addedInvoiceItem,
  type PricedChange,
  previewInvoice,
  findRefundedCredit,
  type RefundedCredit,
} from './stripe-refunded-credit.ts';
import { listOpenRenewals, nextPhase } from './stripe-snapshot.ts';
import {
  getSubscriptionItem,
  fetchOpenInvoice,
  requirePaymentNotDeclined,
  getScheduleId,
  fetchPaymentStart,
  type SubscriptionAccess,
} from './stripe-subscribe.ts';

type ChangeCalls = Pick<
  Payments,
  | 'previewChange'
  | 'changeNow'
  | 'changeAtPeriodEnd'
  | 'cancelAtPeriodEnd'
  | 'cancelScheduledChange'
  | 'cancelNow'
  | 'stopCollection'
>;

export const stripeChanges = (access: SubscriptionAccess): ChangeCalls => ({
  previewChange: (request) => previewChange(access, request),
  changeNow: (request) => changeNow(access, request),
  changeAtPeriodEnd: async (request) => {
    await voidPendingChange(access, request);
    await scheduleChange(access, request);
  },
  cancelAtPeriodEnd: async (request) => {
    await voidPendingChange(access, request);
    const current = await retrieveSubscription(access, request.subscriptionId);
    await releaseSchedule(access, request, current);
    if (!current.cancel_at_period_end) await scheduleCancellation(access, request, true);
    await setAutomaticCollection(access, request.subscriptionId, false);
  },
  stopCollection: ({ subscriptionId }) => setAutomaticCollection(access, subscriptionId, false),
  cancelScheduledChange: (request) => cancelScheduled(access, request),
  cancelNow: (request) => cancelNow(access, request),
});

type ChangeRequest = { readonly subscriptionId: string; readonly idempotencyKey: string };

const retrieveSubscription = (
  { stripe, ask }: SubscriptionAccess,
  subscriptionId: string,
): Promise<Stripe.Subscription> =>
  ask(() => stripe.subscriptions.retrieve(subscriptionId, { expand: ['schedule'] }));

const toUnixSeconds = (date: Date): number => Math.floor(date.getTime() / 1000);

const previewChange = async (
  access: SubscriptionAccess,
  { subscriptionId, terms, prorationDate }: Parameters<Payments['previewChange']>[0],
): Promise<ChargePreview> => {
  const subscription = await retrieveSubscription(access, subscriptionId);
  const { id: price } = await access.priceOf(terms);
  const change = { subscription, price, prorationDate: toUnixSeconds(prorationDate) };
  const invoice = await previewInvoice(access, change, await findRefundedCredit(access, change));
  return toChargePreview(invoice);
};

const changeNow = async (
  access: SubscriptionAccess,
  request: Parameters<Payments['changeNow']>[0],
): Promise<PaymentStart> => {
  const { subscriptionId, terms } = request;
  const { id: price } = await access.priceOf(terms);
  const currentSubscription = await retrieveSubscription(access, subscriptionId);
  // A concurrent request was faster.
  if (getSubscriptionItem(currentSubscription).price.id === price)
    return fetchPaymentStart(access, subscriptionId);
  const prorationDate = toUnixSeconds(request.prorationDate);
  const change = { subscription: currentSubscription, price, prorationDate };
  const update = createUpdate(change, await findRefundedCredit(access, change));
  const idempotencyKey = createIdempotencyKey(request, update);
  const { pending_update: pending } = await access.ask(() =>
    access.stripe.subscriptions.update(subscriptionId, update, { idempotencyKey }),
  );
  const pendingRequest = { subscriptionId, idempotencyKey };
  if (pending === null) await releaseSchedule(access, pendingRequest, currentSubscription);
  else await requirePayableInvoice(access, pendingRequest, currentSubscription);
  return fetchPaymentStart(access, subscriptionId);
};

// A scheduled cancellation stays until the change is paid, and is then revoked.
const createUpdate = (
  { subscription, price, prorationDate }: PricedChange,
  refunded: RefundedCredit | undefined,
): Stripe.SubscriptionUpdateParams => ({
  items: [{ id: getSubscriptionItem(subscription).id, price }],
  payment_behavior: 'pending_if_incomplete',
  proration_behavior: 'always_invoice',
  proration_date: prorationDate,
  ...(refunded && { add_invoice_items: [addedInvoiceItem(refunded)] }),
  ...(subscription.cancel_at_period_end && { cancel_at_period_end: false }),
});

// Refunds or scheduled changes since the first attempt make this a different request.
const createIdempotencyKey = (
  { idempotencyKey }: Pick<ChangeRequest, 'idempotencyKey'>,
  { add_invoice_items: added = [], cancel_at_period_end: cancels }: Stripe.SubscriptionUpdateParams,
): string => {
  const parts = added.map((item) => String(item.price_data?.unit_amount));
  if (cancels !== undefined) parts.push('renewing');
  return [idempotencyKey, ...parts].join('-');
};

// A declined payment is voided together with its pending change, as is one with a card that was replaced since.
const requirePayableInvoice = async (
  access: SubscriptionAccess,
  { subscriptionId, idempotencyKey }: ChangeRequest,
  { default_payment_method: card }: Stripe.Subscription,
): Promise<void> => {
  const invoice = await fetchOpenInvoice(access, subscriptionId);
  if (!invoice) return;
  try {
    await requirePaymentNotDeclined(access, invoice, card === null ? null : getStripeId(card));
  } catch (error) {
    await voidInvoices(access, [invoice], idempotencyKey);
    throw error;
  }
};

const cancelScheduled = async (
  access: SubscriptionAccess,
  request: ChangeRequest,
): Promise<void> => {
  const current = await retrieveSubscription(access, request.subscriptionId);
  await releaseSchedule(access, request, current);
  if (current.cancel_at_period_end) await keepRunning(access, request);
};

const releaseSchedule = async (
  access: SubscriptionAccess,
  { idempotencyKey }: ChangeRequest,
  subscription: Stripe.Subscription,
): Promise<void> => {
  const scheduleId = getScheduleId(subscription);
  if (scheduleId === undefined) return;
  const { stripe, ask } = access;
  const key = { idempotencyKey: `${idempotencyKey}-release-${scheduleId}` };
  await runUnlessDone(
    async () => getScheduleId(await retrieveSubscription(access, subscription.id)) !== scheduleId,
    () => ask(() => stripe.subscriptionSchedules.release(scheduleId, {}, key)),
  );
};

/** A change scheduled for the end of the period replaces a change that waits for its payment. */
const voidPendingChange = async (
  access: SubscriptionAccess,
  { subscriptionId, idempotencyKey }: ChangeRequest,
): Promise<void> => {
  const { pending_update: pending } = await retrieveSubscription(access, subscriptionId);
  const invoice = pending === null ? undefined : await fetchOpenInvoice(access, subscriptionId);
  if (invoice) await voidInvoices(access, [invoice], idempotencyKey);
};

const scheduleCancellation = async (
  { stripe, ask }: SubscriptionAccess,
  { subscriptionId, idempotencyKey }: ChangeRequest,
  cancels: boolean,
): Promise<void> => {
  await ask(() =>
    stripe.subscriptions.update(
      subscriptionId,
      { cancel_at_period_end: cancels },
      { idempotencyKey: `${idempotencyKey}-${cancels ? 'cancel' : 'keep'}` },
    ),
  );
};

/** Revokes a cancellation. A renewal that is still unpaid is due again. */
const keepRunning = async (access: SubscriptionAccess, request: ChangeRequest): Promise<void> => {
  await setAutomaticCollection(access, request.subscriptionId, true);
  await scheduleCancellation(access, request, false);
};

// Without a key, because the same request can be needed again after the opposite one.
const setAutomaticCollection = async (
  access: SubscriptionAccess,
  subscription: string,
  isAutomatic: boolean,
): Promise<void> => {
  const { stripe, ask } = access;
  for (const { id, auto_advance: current } of await listOpenRenewals(access, { subscription })) {
    if (current === isAutomatic) continue;
    await runUnlessDone(
      async () => (await ask(() => stripe.invoices.retrieve(id))).status !== 'open',
      () => ask(() => stripe.invoices.update(id, { auto_advance: isAutomatic })),
    );
  }
};

type ScheduledChangeRequest = ChangeRequest &
  Pick<Parameters<Payments['changeAtPeriodEnd']>[0], 'terms'>;

/** A repeated or concurrent request continues with the schedule that an earlier one has made. */
const scheduleChange = async (
  access: SubscriptionAccess,
  request: ScheduledChangeRequest,
): Promise<void> => {
  const { stripe, ask } = access;
  const { subscriptionId } = request;
  const { id: price } = await access.priceOf(request.terms);
  const currentSubscription = await retrieveSubscription(access, subscriptionId);
  if (getNextPrice(currentSubscription) === price) return;
  if (currentSubscription.cancel_at_period_end) await keepRunning(access, request);
  if (!hasNoScheduledChange(currentSubscription))
    await releaseSchedule(access, request, currentSubscription);
  // Without a key of ours, because a repeated key could answer with a schedule that was released
  // since. The provider refuses a second schedule.
  await runUnlessDone(
    async () => getScheduleId(await retrieveSubscription(access, subscriptionId)) !== undefined,
    () => ask(() => stripe.subscriptionSchedules.create({ from_subscription: subscriptionId })),
  );
  const current = await retrieveSubscription(access, subscriptionId);
  if (getNextPrice(current) !== price) await setPhases(access, { ...request, current, price });
};

const getExpandedSchedule = ({
  schedule,
}: Stripe.Subscription): Stripe.SubscriptionSchedule | undefined =>
  schedule === null || typeof schedule === 'string' ? undefined : schedule;

const getNextPrice = (subscription: Stripe.Subscription): string | undefined => {
  const schedule = getExpandedSchedule(subscription);
  const upcomingPhase =
    schedule && nextPhase(schedule, getSubscriptionItem(subscription).current_period_end);
  const price = upcomingPhase?.items[0]?.price;
  return price && getStripeId(price);
};

/** A request that stopped after it had made the schedule leaves it with the current phase only. */
const hasNoScheduledChange = (subscription: Stripe.Subscription): boolean =>
  getExpandedSchedule(subscription)?.phases.length === 1;

const setPhases = async (
  { stripe, ask }: SubscriptionAccess,
  {
    current,
    price,
    terms,
    idempotencyKey,
  }: ScheduledChangeRequest & { readonly current: Stripe.Subscription; readonly price: string },
): Promise<void> => {
  const id = getScheduleId(current) ?? '';
  const item = getSubscriptionItem(current);
  const taxRates = (current.default_tax_rates ?? []).map((rate) => rate.id);
  const sharedParams = {
    ...(taxRates.length > 0 && { default_tax_rates: taxRates }),
    proration_behavior: 'none' as const,
  };
  await ask(() =>
    stripe.subscriptionSchedules.update(
      id,
      {
        end_behavior: 'release',
        phases: [
          {
            ...sharedParams,
            items: [{ price: item.price.id, quantity: 1 }],
            start_date: item.current_period_start,
            end_date: item.current_period_end,
          },
          {
            ...sharedParams,
            items: [{ price, quantity: 1 }],
            duration: { interval: terms.interval, interval_count: 1 },
          },
        ],
      },
      { idempotencyKey: `${idempotencyKey}-phases-${id}` },
    ),
  );
};

const cancelNow = async (
  access: SubscriptionAccess,
  { subscriptionId, onlyUnpaid, idempotencyKey }: Parameters<Payments['cancelNow']>[0],
): Promise<void> => {
  const { stripe, ask } = access;
  const openInvoices = await ask(() =>
    stripe.invoices.list({ subscription: subscriptionId, status: 'open', limit: 100 }),
  );
  const subscription = await retrieveSubscription(access, subscriptionId);
  const isUnpaid = subscription.status === 'incomplete';
  if (onlyUnpaid && !isUnpaid && !hasEnded(subscription)) throw firstPaymentArrivedError();
  // Before the first payment, its invoice is voided first, which fails if the payment has just
  // arrived.
  if (isUnpaid) await voidInvoices(access, openInvoices.data, idempotencyKey);
  await runUnlessDone(
    async () => hasEnded(await retrieveSubscription(access, subscriptionId)),
    () => ask(() => stripe.subscriptions.cancel(subscriptionId, {}, { idempotencyKey })),
  );
  await voidInvoices(access, openInvoices.data, idempotencyKey);
};

const voidInvoices = async (
  { stripe, ask }: SubscriptionAccess,
  invoices: readonly Stripe.Invoice[],
  idempotencyKey: string,
): Promise<void> => {
  for (const { id, billing_reason: reason } of invoices) {
    const key = { idempotencyKey: `${idempotencyKey}-void-${id}` };
    const retrieveStatus = async () => (await ask(() => stripe.invoices.retrieve(id))).status;
    await runUnlessDone(
      async () => (await retrieveStatus()) !== 'open',
      () => ask(() => stripe.invoices.voidInvoice(id, {}, key)),
    );
    if (reason === 'subscription_create' && (await retrieveStatus()) === 'paid') {
      throw firstPaymentArrivedError();
    }
  }
};

const firstPaymentArrivedError = (): PaymentRefusedError =>
  new PaymentRefusedError('refused', 'The first payment arrived meanwhile.');

const hasEnded = ({ status }: Stripe.Subscription): boolean =>
  status === 'canceled' || status === 'incomplete_expired';

// A concurrent request may do the work first. The provider then refuses this one, which counts as
// done.
const runUnlessDone = async (
  isDone: () => Promise<boolean>,
  work: () => Promise<unknown>,
): Promise<void> => {
  if (await isDone()) return;
  try {
    await work();
  } catch (error) {
    if (!(error instanceof PaymentRefusedError) || !(await isDone())) throw error;
  }
};
