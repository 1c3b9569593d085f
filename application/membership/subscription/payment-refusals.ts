import type { ProviderSnapshot } from '#domain/membership/provider-snapshot.ts';
import { Rejection } from '#domain/shared/rejection.ts';
import { PaymentDeclinedError, PaymentRefusedError } from '#platform/payments/payments.port.ts';

/** Converts the refusal of a card or request to a rejection; undefined for other errors. */
export const toDeclinedRejection = (error: unknown): Rejection | undefined => {
  if (error instanceof Rejection) return error;
  if (error instanceof PaymentDeclinedError) {
    return new Rejection('invalid', 'payment/declined', { message: error.message });
  }
  return error instanceof PaymentRefusedError ? paymentRefusedError() : undefined;
};

/** Refuses a plan change while a renewal is unpaid, because the change would credit unpaid time. */
export const requireNoOpenRenewal = (
  standing: ProviderSnapshot | null,
  subscriptionId: string | undefined,
): void => {
  const subscription = standing?.subscriptions.find(({ id }) => id === subscriptionId);
  if (!subscription?.unpaid) return;
  throw new Rejection('conflict', 'payment/renewal-open', {
    message: 'Pay the open renewal first.',
  });
};

/** The provider rejected the request permanently. Its own message is only logged. */
export const paymentRefusedError = (): Rejection =>
  new Rejection('conflict', 'payment/refused', {
    message: 'The payment provider did not accept this. Please reload and try again.',
  });
