import type { ProviderSnapshot } from '#domain/membership/provider-snapshot.ts';
import { Rejection } from '#domain/shared/rejection.ts';
import { PaymentDeclinedError, PaymentRefusedError } from '#platform/payments/payments.port.ts';

/** The refusal that ends a checkout: the card or the coupon was not accepted; undefined for every other error. */
export const declined = (error: unknown): Rejection | undefined => {
  if (error instanceof Rejection) return error;
  if (error instanceof PaymentDeclinedError) {
    return new Rejection('invalid', 'payment/declined', { message: error.message });
  }
  return error instanceof PaymentRefusedError ? refused() : undefined;
};

/** Until an open renewal is paid, a change of plan would credit time that nobody paid for. */
export const requireNoOpenRenewal = (
  standing: ProviderSnapshot | null,
  subscriptionId: string | undefined,
): void => {
  const found = standing?.subscriptions.find(({ id }) => id === subscriptionId);
  if (!found?.unpaid) return;
  throw new Rejection('conflict', 'payment/renewal-open', {
    message: 'Pay the open renewal first.',
  });
};

/** The provider will never do what was asked; its own words are for logs. */
export const refused = (): Rejection =>
  new Rejection('conflict', 'payment/refused', {
    message: 'The payment provider did not accept this. Please reload and try again.',
  });
