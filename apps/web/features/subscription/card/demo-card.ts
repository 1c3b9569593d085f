import { paymentsEndpoints } from '#contract/payments/payments.ts';
import { call } from '#ui/api/call.ts';
import type { ConfirmWithBank, CardForm, CardOutcome } from './card-form.ts';

export const testCards = [
  'pm_card_visa',
  'pm_card_mastercard',
  'pm_card_chargeDeclined',
  'pm_card_chargeDeclinedInsufficientFunds',
  'pm_card_authenticationRequired',
  'pm_card_chargeCustomerFail',
  'pm_card_createDispute',
] as const;
export type TestCard = (typeof testCards)[number];

/** The demo's card form; test cards only. */
export const createDemoCardForm = (paymentMethod: TestCard, askBank: ConfirmWithBank): CardForm => {
  const send = (clientSecret: string, country: string): Promise<CardOutcome> =>
    payInDemo({ clientSecret, paymentMethod, country }, askBank);
  return { validate: () => undefined, pay: send, save: send };
};

/** A payment with a saved card. */
export const confirmDemoPayment = (
  clientSecret: string,
  askBank: ConfirmWithBank,
): Promise<CardOutcome> =>
  payInDemo({ clientSecret, paymentMethod: 'pm_card_authenticationRequired' }, askBank);

type Payment = {
  readonly clientSecret: string;
  readonly paymentMethod: TestCard;
  readonly country?: string;
};

const payInDemo = async (body: Payment, askBank: ConfirmWithBank): Promise<CardOutcome> => {
  const outcome = await call(paymentsEndpoints.demoPay, { body });
  if (outcome.status !== 'requires_action') return outcome;
  const authenticate = await askBank();
  return call(paymentsEndpoints.demoPay, { body: { ...body, authenticate } });
};
