import Stripe from 'stripe';
import {
  type Payments,
  type ProviderEvent,
  WebhookRefusedError,
  type Payment,
  paymentStatuses,
  type Renewal,
} from './payments.port.ts';
import { stripeChanges } from './stripe-changes.ts';
import { stripeCredit, getRemainingCredit, getUsedCredit } from './stripe-credit.ts';
import { stripeCustomers } from './stripe-customers.ts';
import { createStripeCircuitBreaker } from './stripe-guard.ts';
import { stripeInvoices } from './stripe-invoices.ts';
import { type StripeAccess, stripePrices, getStripeId, fromUnixSeconds } from './stripe-prices.ts';
import { fetchSnapshot, findSubscriptionTerms } from './stripe-snapshot.ts';
import {
  stripeSubscriptions,
  getSubscriptionItem,
  type SubscriptionAccess,
} from './stripe-subscribe.ts';
import { z } from 'zod';
import { isStripeNotFoundError } from './stripe-errors.ts';

export type StripeOptions = {
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** Null when our own card form replaces the provider's. */
  readonly publishableKey: string | null;
  /** Stripe's own address when absent. */
  readonly address?: { readonly host: string; readonly port: number } | undefined;
  readonly vat?: StripeAccess['vat'];
  /** Replaces requests over the network, for the double in this process. */
  readonly fetch?: typeof fetch;
  /** Limit for one attempt of a request, in milliseconds. */
  readonly timeoutMs?: number;
};

/** Stripe, or the fake Stripe, through Stripe's SDK. The API version is the SDK's default. */
export const stripePayments = (options: StripeOptions): Payments => {
  const stripe = client(options);
  const { call, health } = createStripeCircuitBreaker();
  const access = { stripe, ask: call, vat: options.vat };
  const { prices, provision, ...found } = stripePrices(access);
  const fullAccess = { ...access, ...found, prices, provision };
  return {
    publishableKey: options.publishableKey,
    prices,
    provision,
    ...stripeCustomers(access),
    ...createPaymentCalls(access),
    ...stripeSubscriptions(fullAccess),
    ...stripeChanges(fullAccess),
    ...stripeInvoices(fullAccess),
    ...createRenewalCalls(fullAccess),
    ...stripeCredit(access),
    snapshot: (customerId) => fetchSnapshot(fullAccess, customerId),
    readDelivery: (rawBody, signature) => readDelivery(rawBody, signature, options.webhookSecret),
    health: () => health(() => stripe.prices.list({ limit: 1 })),
    // The SDK's idle sockets close on their own.
    close: () => Promise.resolve(),
  };
};

// A retry after a lost connection has the same idempotency key. The SDK adds a key when we pass
// none.
const client = ({ secretKey, address, timeoutMs = 10_000, ...options }: StripeOptions): Stripe =>
  new Stripe(secretKey, {
    timeout: timeoutMs,
    maxNetworkRetries: 1,
    telemetry: false,
    appInfo: { name: 'Tidemark' },
    ...(address && { ...address, protocol: 'http' as const }),
    ...(options.fetch && { httpClient: Stripe.createFetchHttpClient(options.fetch) }),
  });

const toleranceSeconds = 300;

const objectId = z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)]);

// Deliveries may have the shape of older API versions, so only the ids for the lookup are read.
const deliverySchema = z.object({
  id: z.string().min(1).max(255),
  type: z.string().min(1).max(255),
  created: z.number().default(0),
  data: z
    .object({
      object: z.looseObject({
        id: z.unknown().optional(),
        object: z.unknown().optional(),
        customer: objectId.nullish().catch(null),
        charge: objectId.nullish().catch(null),
      }),
    })
    .optional()
    .catch(undefined),
});

/** Verifies the signature of the raw body by the system time, and extracts the customer. */
const readDelivery = (rawBody: Buffer, signature: string, webhookSecret: string): ProviderEvent => {
  const delivery = deliverySchema.safeParse(verifyPayload(rawBody, signature, webhookSecret));
  if (!delivery.success) throw new WebhookRefusedError('The delivery is no event.');
  const { id, type, created, data } = delivery.data;
  return {
    id,
    type,
    createdAt: new Date(created * 1000).toISOString(),
    customerId: data ? getCustomerId(data.object) : null,
    chargeId: data?.object.charge ?? null,
  };
};

const verifyPayload = (rawBody: Buffer, signature: string, webhookSecret: string): unknown => {
  try {
    return Stripe.webhooks.constructEvent(rawBody, signature, webhookSecret, toleranceSeconds);
  } catch (cause) {
    throw new WebhookRefusedError('The delivery is not signed with our secret, or too old.', {
      cause,
    });
  }
};

type DeliveredObject = {
  readonly id?: unknown;
  readonly object?: unknown;
  customer?: string | null | undefined;
};

const getCustomerId = ({ id, object, customer }: DeliveredObject): string | null => {
  if (object === 'customer' && typeof id === 'string') return id;
  return customer ?? null;
};

const createPaymentCalls = (access: StripeAccess): Pick<Payments, 'payment'> => ({
  payment: async (paymentId) => {
    try {
      return await retrievePayment(access, paymentId);
    } catch (error) {
      if (isStripeNotFoundError(error)) return undefined;
      throw error;
    }
  },
});

const retrievePayment = async (
  { stripe, ask }: StripeAccess,
  paymentId: string,
): Promise<Payment> => {
  const { id, customer, status } = await ask(() => stripe.paymentIntents.retrieve(paymentId));
  const { data } = await ask(() =>
    stripe.invoicePayments.list({
      payment: { type: 'payment_intent', payment_intent: id },
      expand: ['data.invoice'],
    }),
  );
  const invoice = data[0]?.invoice;
  const details =
    invoice === undefined || typeof invoice === 'string' || invoice.deleted === true
      ? undefined
      : invoice.parent?.subscription_details;
  return {
    customerId: customer === null ? null : getStripeId(customer),
    subscriptionId: details ? getStripeId(details.subscription) : null,
    status: paymentStatuses.find((one) => one === status) ?? 'processing',
  };
};

type RenewalCalls = Pick<Payments, 'renewal' | 'applyCurrentPrice'>;

const createRenewalCalls = (access: SubscriptionAccess): RenewalCalls => ({
  renewal: (subscriptionId) => getRenewal(access, subscriptionId),
  applyCurrentPrice: (request) => usePrice(access, request),
});

const renewingStatuses: readonly Stripe.Subscription.Status[] = ['active', 'trialing', 'past_due'];

const getRenewal = async (
  { stripe, ask }: SubscriptionAccess,
  subscriptionId: string,
): Promise<Renewal | null> => {
  const subscription = await ask(() => stripe.subscriptions.retrieve(subscriptionId));
  const { status, cancel_at: cancelAt } = subscription;
  if (!renewingStatuses.includes(status) || cancelAt !== null) return null;
  const nextInvoice = await ask(() =>
    stripe.invoices.createPreview({ subscription: subscriptionId }),
  );
  const { price, current_period_end: at } = getSubscriptionItem(subscription);
  return {
    at: fromUnixSeconds(at),
    pence: nextInvoice.amount_due,
    pricePence: price.unit_amount ?? 0,
    creditPence: getUsedCredit(nextInvoice),
    creditLeftPence: getRemainingCredit(nextInvoice),
  };
};

const usePrice = async (
  access: SubscriptionAccess,
  { subscriptionId, idempotencyKey }: Parameters<Payments['applyCurrentPrice']>[0],
): Promise<void> => {
  const { stripe, ask } = access;
  const subscription = await ask(() => stripe.subscriptions.retrieve(subscriptionId));
  const terms = await findSubscriptionTerms(access, subscription);
  if (terms === undefined) return;
  const { id: price } = await access.priceOf(terms);
  const item = getSubscriptionItem(subscription);
  if (item.price.id === price) return;
  await ask(() =>
    stripe.subscriptions.update(
      subscriptionId,
      { items: [{ id: item.id, price }], proration_behavior: 'none' },
      { idempotencyKey },
    ),
  );
};
