import type { DemoPayment, DemoPaymentOutcome } from '../demo-provider.port.ts';
import { PaymentRefusedError } from '../payments.port.ts';
import { applyPaymentOutcome, chargeInvoice, getInvoiceSubscription } from './billing.ts';
import { getOrCreateCard, testCards } from './cards.ts';
import { FakeStripeError } from './fault.ts';
import { authenticatePayment, authenticateSetup, confirmSetup } from './intents.ts';
import type { PaymentIntent, SetupIntent } from './objects.ts';
import { confirmOnSession } from './routes/money.ts';
import { createSubscription } from './subscriptions.ts';
import type { FakeStripeState } from './world.ts';

/** Simulates Stripe's card form in the browser, and the payer on the bank's page. */
export const completeDemoPayment = (
  world: FakeStripeState,
  payment: DemoPayment,
): DemoPaymentOutcome => {
  if (!testCards.includes(payment.paymentMethod)) {
    throw new PaymentRefusedError('refused', 'This demo takes test cards only.');
  }
  const [id = ''] = payment.clientSecret.split('_secret_');
  const intent = world.find('payment_intent', id);
  const setup = world.find('setup_intent', id);
  try {
    if (intent?.client_secret === payment.clientSecret) return pay(world, intent, payment);
    if (setup?.client_secret === payment.clientSecret) return setUp(world, setup, payment);
  } catch (error) {
    if (!(error instanceof FakeStripeError)) throw error;
    throw new PaymentRefusedError('refused', error.message, { cause: error });
  }
  throw new PaymentRefusedError('not-found', 'There is no payment with this secret.');
};

const pay = (
  world: FakeStripeState,
  intent: PaymentIntent,
  payment: DemoPayment,
): DemoPaymentOutcome => {
  const { authenticate, twice = false } = payment;
  let current = intent;
  if (current.status !== 'requires_action') {
    current = confirmOnSession(world, current.id, createPaymentMethod(world, payment));
  }
  if (current.status === 'requires_action' && authenticate !== undefined) {
    current = authenticatePayment(world, current, authenticate);
    applyPaymentOutcome(world, current);
  }
  if (twice && current.status === 'succeeded') subscribeAgain(world, current);
  return { status: current.status, message: current.last_payment_error?.message ?? null };
};

const subscribeAgain = (
  world: FakeStripeState,
  { id, payment_method: method }: PaymentIntent,
): void => {
  const invoicePayment = world
    .list('invoice_payment')
    .find(({ payment }) => payment.payment_intent === id);
  const {
    customer,
    items,
    default_tax_rates: rates,
    metadata,
  } = getInvoiceSubscription(world, world.get('invoice', invoicePayment?.invoice ?? ''));
  const secondSubscription = createSubscription(world, {
    customer,
    price: items.data[0].price.id,
    discounts: [],
    taxRates: rates.map((rate) => rate.id),
    saveCard: true,
    trialDays: 0,
    method,
    metadata,
  });
  chargeInvoice(world, world.get('invoice', secondSubscription.latest_invoice ?? ''));
};

const setUp = (
  world: FakeStripeState,
  setup: SetupIntent,
  payment: DemoPayment,
): DemoPaymentOutcome => {
  const { authenticate } = payment;
  let current = setup;
  if (current.status !== 'requires_action') {
    current = confirmSetup(world, current, createPaymentMethod(world, payment));
  }
  if (current.status === 'requires_action' && authenticate !== undefined) {
    current = authenticateSetup(world, current, authenticate);
  }
  return { status: current.status, message: current.last_setup_error?.message ?? null };
};

const createPaymentMethod = (
  world: FakeStripeState,
  { paymentMethod, country }: DemoPayment,
): string => {
  if (country === undefined) return paymentMethod;
  const method = getOrCreateCard(world, paymentMethod);
  const { billing_details: details } = method;
  const address = { city: null, country, line1: null, line2: null, postal_code: null, state: null };
  return world.put('payment_method', { ...method, billing_details: { ...details, address } }).id;
};
