import Stripe from 'stripe';
import { UnavailableError } from '../unavailable-error.ts';
import { PaymentDeclinedError, PaymentRefusedError } from './payments.port.ts';

const { errors } = Stripe;

export const translateStripeError = (cause: unknown): unknown => {
  if (!(cause instanceof errors.StripeError)) return cause;
  if (cause instanceof errors.StripeCardError) return toDeclinedError(cause);
  const outageReason = unavailableReason(cause);
  if (outageReason !== undefined) {
    return new UnavailableError(`The payment provider cannot be used: ${outageReason}.`, { cause });
  }
  return new PaymentRefusedError(toRefusalCode(cause), cause.message, { cause });
};

const toDeclinedError = (
  cause: InstanceType<typeof errors.StripeCardError>,
): PaymentDeclinedError =>
  new PaymentDeclinedError(cause.code ?? 'card_declined', cause.message, { cause });

type StripeError = InstanceType<typeof errors.StripeError>;

// Only the operator can fix a key, so a wrong key counts as an unavailable provider.
const unavailableReason = (error: StripeError): string | undefined => {
  if (error instanceof errors.StripeConnectionError) return 'it does not answer';
  if (error instanceof errors.StripeRateLimitError) return 'it was asked too often';
  if (error instanceof errors.StripeAuthenticationError) return 'it refuses STRIPE_SECRET_KEY';
  if (error instanceof errors.StripePermissionError) {
    return 'STRIPE_SECRET_KEY lacks a permission';
  }
  return error instanceof errors.StripeAPIError ? 'it has a fault of its own' : undefined;
};

const toRefusalCode = ({ code, param }: StripeError): PaymentRefusedError['code'] => {
  if (code === 'resource_missing') return 'not-found';
  return param === 'amount' || param === 'refund_amount' ? 'too-much' : 'refused';
};

/** Whether the bank wants the payer to confirm the payment. */
export const needsConfirmation = (error: unknown): boolean =>
  error instanceof PaymentDeclinedError &&
  ['invoice_payment_intent_requires_action', 'authentication_required'].includes(error.code);

export const isStripeNotFoundError = (error: unknown): boolean =>
  error instanceof PaymentRefusedError && error.code === 'not-found';
