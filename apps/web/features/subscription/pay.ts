import { paymentsEndpoints } from '#contract/endpoints/payments.ts';
import type { DemoPayment } from '#contract/payments.ts';
import { call } from '#ui/call.ts';

/** Where a payment stands, in the provider's word; `succeeded` is the only good one. */
export type PaymentOutcome = DemoPayment;

export const testCards = [
  'pm_card_visa',
  'pm_card_chargeDeclined',
  'pm_card_authenticationRequired',
] as const;
export type TestCard = (typeof testCards)[number];

/** What the demo's card form sends in the place of a card element; test cards only. */
export const payInDemo = (body: {
  readonly clientSecret: string;
  readonly paymentMethod: TestCard;
  readonly authenticate?: boolean;
}): Promise<PaymentOutcome> => call(paymentsEndpoints.demoPay, { body });
