import type Stripe from 'stripe';
import type { Payments } from './payments.port.ts';
import { stripeChanges } from './stripe-changes.ts';
import { stripeCredit } from './stripe-credit.ts';
import { stripeCustomers } from './stripe-customers.ts';
import { readDelivery } from './stripe-delivery.ts';
import { stripeGuard } from './stripe-guard.ts';
import { stripeInvoices } from './stripe-invoices.ts';
import { stripePaymentCalls } from './stripe-payments.ts';
import { type StripeAccess, stripePrices } from './stripe-prices.ts';
import { StripeSdk } from './stripe-sdk.ts';
import { standingOf } from './stripe-standing.ts';
import { stripeRenewals } from './stripe-renewals.ts';
import { stripeSubscribe } from './stripe-subscribe.ts';

export type StripeOptions = {
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** Null where a card form of ours takes the place of the provider's. */
  readonly publishableKey: string | null;
  /** Stripe itself when absent. */
  readonly address?: { readonly host: string; readonly port: number } | undefined;
  readonly vat?: StripeAccess['vat'];
  /** Most milliseconds that one try of a request may take. */
  readonly timeoutMs?: number;
};

/** Stripe, or the fake one, through Stripe's SDK: the API version is the one that the SDK was made for. */
export const stripePayments = (options: StripeOptions): Payments => {
  const stripe = client(options);
  const { ask, health } = stripeGuard();
  const access = { stripe, ask, vat: options.vat };
  const { prices, provision, ...found } = stripePrices(access);
  const all = { ...access, ...found, prices, provision };
  return {
    publishableKey: options.publishableKey,
    prices,
    provision,
    ...stripeCustomers(access),
    ...stripePaymentCalls(access),
    ...stripeSubscribe(all),
    ...stripeChanges(all),
    ...stripeInvoices(access),
    ...stripeRenewals(all),
    ...stripeCredit(access),
    standing: (customerId) => standingOf(all, customerId),
    readDelivery: (rawBody, signature) => readDelivery(rawBody, signature, options.webhookSecret),
    health: () => health(() => stripe.prices.list({ limit: 1 })),
    // The SDK keeps sockets that nothing waits for; they close by themselves.
    close: () => Promise.resolve(),
  };
};

// A repeat after a lost connection carries the same idempotency key, which the SDK adds where we give none.
const client = ({ secretKey, address, timeoutMs = 10_000 }: StripeOptions): Stripe =>
  new StripeSdk(secretKey, {
    timeout: timeoutMs,
    maxNetworkRetries: 1,
    telemetry: false,
    appInfo: { name: 'Tidemark' },
    ...(address && { ...address, protocol: 'http' as const }),
  });
