import { invalidRequestError } from './fault.ts';
import type { PaymentFailure, PaymentMethod } from './objects.ts';
import { baseFields, type FakeStripeState } from './world.ts';

export type CardBehaviour = {
  readonly last4: string;
  readonly brand?: string;
  /** `GB` by default; null if the bank did not say. */
  readonly country?: string | null;
  readonly failure?: PaymentFailure;
  /** Each payment waits until the payer has confirmed it at the bank. */
  readonly authenticates?: 'always' | 'setup';
  /** Payments with the payer present succeed; later automatic charges fail. */
  readonly failsLater?: true;
  /** The cardholder disputes each payment right after it. */
  readonly disputed?: true;
};

const createDecline = (code: string, message: string, decline?: string): PaymentFailure => ({
  type: 'card_error',
  code,
  message,
  ...(decline !== undefined && { decline_code: decline }),
});

const genericDecline = createDecline('card_declined', 'Your card was declined.', 'generic_decline');

const behaviours: Readonly<Record<string, CardBehaviour>> = {
  pm_card_visa: { last4: '4242' },
  pm_card_mastercard: { last4: '4444', brand: 'mastercard' },
  pm_card_ie: { last4: '0005', country: 'IE' },
  pm_card_de: { last4: '0016', country: 'DE' },
  pm_card_ca: { last4: '0000', country: null },
  pm_card_chargeDeclined: { last4: '0002', failure: genericDecline },
  pm_card_chargeDeclinedInsufficientFunds: {
    last4: '9995',
    failure: createDecline(
      'card_declined',
      'Your card has insufficient funds.',
      'insufficient_funds',
    ),
  },
  pm_card_chargeDeclinedExpiredCard: {
    last4: '0069',
    failure: createDecline('expired_card', 'Your card has expired.'),
  },
  pm_card_chargeDeclinedIncorrectCvc: {
    last4: '0127',
    failure: createDecline('incorrect_cvc', 'Your card’s security code is incorrect.'),
  },
  pm_card_chargeDeclinedProcessingError: {
    last4: '0119',
    failure: createDecline('processing_error', 'An error occurred while processing your card.'),
  },
  pm_card_authenticationRequired: { last4: '3184', authenticates: 'always' },
  pm_card_authenticationRequiredOnSetup: { last4: '3155', authenticates: 'setup' },
  pm_card_chargeCustomerFail: { last4: '0341', failsLater: true },
  pm_card_createDispute: { last4: '0259', disputed: true },
};

const cardNameKey = 'fake_card';

export const testCards = Object.keys(behaviours);

/** A card by its test name, or by the id of a card created from it. */
export const getOrCreateCard = (world: FakeStripeState, name: string): PaymentMethod => {
  const savedMethod = world.find('payment_method', name);
  if (savedMethod) return savedMethod;
  const behaviour = behaviours[name];
  if (!behaviour) {
    throw invalidRequestError(`No such PaymentMethod: '${name}'`, {
      code: 'resource_missing',
      param: 'payment_method',
    });
  }
  const year = new Date(world.now() * 1000).getUTCFullYear() + 3;
  return world.put('payment_method', {
    ...baseFields('payment_method', world.newId('pm'), world.now()),
    billing_details: { address: null, email: null, name: null, phone: null },
    card: {
      brand: behaviour.brand ?? 'visa',
      last4: behaviour.last4,
      country: behaviour.country === undefined ? 'GB' : behaviour.country,
      exp_month: 12,
      exp_year: year,
      funding: 'credit',
    },
    customer: null,
    metadata: { [cardNameKey]: name },
    type: 'card',
  });
};

export const getCardBehaviour = ({ metadata }: PaymentMethod): CardBehaviour =>
  behaviours[metadata[cardNameKey] ?? ''] ?? { last4: '4242' };

export const laterFailure = genericDecline;

export const attachPaymentMethod = (
  world: FakeStripeState,
  method: PaymentMethod,
  customer: string,
): PaymentMethod => {
  if (method.customer === customer) return method;
  if (method.customer !== null) {
    throw invalidRequestError('The payment method belongs to another customer.', {
      param: 'payment_method',
    });
  }
  const attachedMethod = world.put('payment_method', { ...method, customer });
  world.emit('payment_method.attached', attachedMethod);
  return attachedMethod;
};
