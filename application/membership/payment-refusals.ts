import { Rejection } from '#domain/shared/rejection.ts';
import { PaymentDeclinedError } from '#platform/payments/payments.port.ts';

/** The refusal that ends a checkout: the card or the coupon was not accepted; undefined for every other error. */
export const declined = (error: unknown): Rejection | undefined => {
  if (error instanceof Rejection) return error;
  return error instanceof PaymentDeclinedError
    ? new Rejection('invalid', 'payment/declined', { message: error.message })
    : undefined;
};

export const noSubscription = (): Rejection =>
  new Rejection('conflict', 'membership/no-subscription', {
    message: 'You have no paid subscription.',
  });
