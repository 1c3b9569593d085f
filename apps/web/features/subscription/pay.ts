import { send } from '#ui/call.ts';

/** Where a payment stands, in the provider's word; `succeeded` is the only good one. */
export type PaymentOutcome = { readonly status: string; readonly message: string | null };

export const testCards = [
  'pm_card_visa',
  'pm_card_chargeDeclined',
  'pm_card_authenticationRequired',
] as const;
export type TestCard = (typeof testCards)[number];

/** What the demo's card form sends in the place of a card element; test cards only. */
export const payInDemo = async (payment: {
  readonly clientSecret: string;
  readonly paymentMethod: TestCard;
  readonly authenticate?: boolean;
}): Promise<PaymentOutcome> => {
  const { text } = await send('/api/demo/pay', {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify(payment),
  });
  const { status, message } = JSON.parse(text) as { status: string; message?: string | null };
  return { status, message: message ?? null };
};
