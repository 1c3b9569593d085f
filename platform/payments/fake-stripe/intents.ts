import {
  attachPaymentMethod,
  type CardBehaviour,
  getCardBehaviour,
  getOrCreateCard,
  laterFailure,
} from './cards.ts';
import { disputeCharge } from './disputes.ts';
import { invalidRequestError } from './fault.ts';
import type { Charge } from './money-objects.ts';
import type { PaymentFailure, PaymentIntent, PaymentMethod, SetupIntent } from './objects.ts';
import { baseFields, createClientSecret, type FakeStripeState } from './world.ts';

export const createPaymentIntent = (
  world: FakeStripeState,
  { amount, customer, method }: { amount: number; customer: string; method: string | null },
): PaymentIntent => {
  const id = world.newId('pi');
  return world.put('payment_intent', {
    ...baseFields('payment_intent', id, world.now()),
    amount,
    customer,
    amount_received: 0,
    currency: 'gbp',
    client_secret: createClientSecret(id),
    last_payment_error: null,
    latest_charge: null,
    next_action: null,
    metadata: {},
    payment_method: method,
    payment_method_types: ['card'],
    status: method === null ? 'requires_payment_method' : 'requires_confirmation',
  });
};

/** `in-person`: the payer is present. `later`: an automatic charge. */
type PaymentContext = 'in-person' | 'later';

export const confirmPayment = (
  world: FakeStripeState,
  intent: PaymentIntent,
  { method: name, presence }: { readonly method: string; readonly presence: PaymentContext },
): PaymentIntent => {
  if (intent.status === 'succeeded' || intent.status === 'canceled')
    throw unexpectedStateError(intent);
  const method = getOrCreateCard(world, name);
  const behaviour = getCardBehaviour(method);
  const failure = getFailure(behaviour, presence);
  if (failure) return markFailed(world, { ...intent, payment_method: null }, { failure, method });
  const attachedMethod = attachPaymentMethod(world, method, intent.customer);
  const intentWithMethod = { ...intent, payment_method: attachedMethod.id };
  if (!mustAuthenticate(behaviour, presence))
    return markSucceeded(world, intentWithMethod, attachedMethod);
  const pendingIntent = world.put('payment_intent', {
    ...intentWithMethod,
    status: 'requires_action',
    last_payment_error: null,
    next_action: { type: 'use_stripe_sdk', use_stripe_sdk: {} },
  });
  world.emit('payment_intent.requires_action', pendingIntent);
  return pendingIntent;
};

/** Records whether the payer confirmed the payment at the bank. */
export const authenticatePayment = (
  world: FakeStripeState,
  intent: PaymentIntent,
  isConfirmed: boolean,
): PaymentIntent => {
  if (intent.status !== 'requires_action') throw unexpectedStateError(intent);
  const method = world.get('payment_method', intent.payment_method ?? '');
  if (isConfirmed) return markSucceeded(world, intent, method);
  return markFailed(world, intent, {
    failure: createAuthenticationFailure('payment_intent'),
    method,
  });
};

const unexpectedStateError = ({ object, status }: PaymentIntent | SetupIntent): Error =>
  invalidRequestError(`This ${object} has the status ${status} and cannot be confirmed.`, {
    code: `${object}_unexpected_state`,
  });

const getFailure = (
  { failure, failsLater }: CardBehaviour,
  presence: PaymentContext,
): PaymentFailure | undefined => (failsLater && presence === 'later' ? laterFailure : failure);

const mustAuthenticate = ({ authenticates }: CardBehaviour, presence: PaymentContext): boolean =>
  authenticates === 'always' || (authenticates === 'setup' && presence === 'in-person');

const createAuthenticationFailure = (object: string): PaymentFailure => ({
  type: 'invalid_request_error',
  code: `${object}_authentication_failure`,
  message: 'We are unable to authenticate your payment method. Please choose another one.',
});

const toCharge = (
  world: FakeStripeState,
  { amount, customer, id }: PaymentIntent,
  { method, failure }: { readonly method: PaymentMethod; readonly failure?: PaymentFailure },
): Charge => {
  const isPaid = failure === undefined;
  return {
    ...baseFields('charge', world.newId('ch'), world.now()),
    amount,
    customer,
    paid: isPaid,
    captured: isPaid,
    amount_captured: isPaid ? amount : 0,
    amount_refunded: 0,
    refunded: false,
    disputed: false,
    currency: 'gbp',
    metadata: {},
    billing_details: { address: null, email: null, name: null, phone: null },
    payment_intent: id,
    payment_method: method.id,
    failure_code: failure?.code ?? null,
    failure_message: failure?.message ?? null,
    status: isPaid ? 'succeeded' : 'failed',
  };
};

const markSucceeded = (
  world: FakeStripeState,
  intent: PaymentIntent,
  method: PaymentMethod,
): PaymentIntent => {
  const charge = world.put('charge', toCharge(world, intent, { method }));
  const paidIntent = world.put('payment_intent', {
    ...intent,
    status: 'succeeded',
    amount_received: intent.amount,
    latest_charge: charge.id,
    last_payment_error: null,
    next_action: null,
  });
  world.emit('charge.succeeded', charge);
  world.emit('payment_intent.succeeded', paidIntent);
  if (getCardBehaviour(method).disputed) disputeCharge(world, charge);
  return paidIntent;
};

const markFailed = (
  world: FakeStripeState,
  intent: PaymentIntent,
  { failure, method }: { readonly failure: PaymentFailure; readonly method: PaymentMethod },
): PaymentIntent => {
  const charge = world.put('charge', toCharge(world, intent, { method, failure }));
  const failedIntent = world.put('payment_intent', {
    ...intent,
    status: 'requires_payment_method',
    latest_charge: charge.id,
    payment_method: null,
    next_action: null,
    last_payment_error: failure,
  });
  world.emit('charge.failed', charge);
  world.emit('payment_intent.payment_failed', failedIntent);
  return failedIntent;
};

export const confirmSetup = (
  world: FakeStripeState,
  intent: SetupIntent,
  name: string,
): SetupIntent => {
  if (intent.status === 'succeeded' || intent.status === 'canceled')
    throw unexpectedStateError(intent);
  const method = getOrCreateCard(world, name);
  const { failure, authenticates } = getCardBehaviour(method);
  if (failure) {
    return world.put('setup_intent', {
      ...intent,
      status: 'requires_payment_method',
      last_setup_error: failure,
    });
  }
  if (authenticates === undefined) return finishSetup(world, intent, method);
  return world.put('setup_intent', {
    ...intent,
    status: 'requires_action',
    payment_method: method.id,
    next_action: { type: 'use_stripe_sdk', use_stripe_sdk: {} },
  });
};

export const authenticateSetup = (
  world: FakeStripeState,
  intent: SetupIntent,
  isConfirmed: boolean,
): SetupIntent => {
  if (intent.status !== 'requires_action') throw unexpectedStateError(intent);
  if (isConfirmed) {
    return finishSetup(world, intent, world.get('payment_method', intent.payment_method ?? ''));
  }
  return world.put('setup_intent', {
    ...intent,
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_setup_error: createAuthenticationFailure('setup_intent'),
  });
};

const finishSetup = (
  world: FakeStripeState,
  intent: SetupIntent,
  method: PaymentMethod,
): SetupIntent => {
  const finishedSetup = world.put('setup_intent', {
    ...intent,
    status: 'succeeded',
    next_action: null,
    last_setup_error: null,
    payment_method: attachPaymentMethod(world, method, intent.customer).id,
  });
  world.emit('setup_intent.succeeded', finishedSetup);
  return finishedSetup;
};
