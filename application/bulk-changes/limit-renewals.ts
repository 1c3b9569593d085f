import { PaymentRefusedError } from '#platform/payments/payments.port.ts';
import { limitedQueue } from '#platform/resilience/serial-queue.ts';
import type { RenewalPorts } from '../membership/grants/give-goodwill-month.ts';

type RenewalPayments = RenewalPorts['payments'];

const maxConcurrentLookups = 4;

/**
 * Looks up a few renewals at a time, and none after an outage. Checkout uses the same provider, whose requests are
 * refused after too many failures.
 */
export const limitRenewalLookups = (payments: RenewalPayments): RenewalPayments => {
  const enqueue = limitedQueue(maxConcurrentLookups);
  let outage: { readonly error: unknown } | undefined;
  return {
    renewal: (subscriptionId) =>
      enqueue(async () => {
        if (outage) throw outage.error;
        try {
          return await payments.renewal(subscriptionId);
        } catch (error) {
          if (!(error instanceof PaymentRefusedError)) outage = { error };
          throw error;
        }
      }),
  };
};
