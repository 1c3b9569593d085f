import type { CallResponse } from '#contract/call-types.ts';
import { invoiceEndpoints } from '#contract/membership/invoices.ts';
import { call } from '#ui/api/call.ts';
import { cardTexts } from '../card-texts.ts';
import { CardRefusedError, parseIntentId, type CardForm } from './card-form.ts';

export type CardSubmission = { readonly form: CardForm; readonly country: string };

/** Gets a secret from the provider, sends the card to the provider, then has the server confirm it. */
export const saveCard = async ({
  form,
  country,
}: CardSubmission): Promise<CallResponse<'paymentMethod'>> => {
  const { clientSecret } = await call(invoiceEndpoints.paymentMethod, { body: {} });
  const secret = clientSecret ?? '';
  const { status, message } = await form.save(secret, country);
  if (status !== 'succeeded') throw new CardRefusedError(message ?? cardTexts.failed);
  return call(invoiceEndpoints.paymentMethod, {
    body: { setupIntentId: parseIntentId(secret) },
  });
};
