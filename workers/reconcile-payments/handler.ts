import { providerEventJob } from '#application/payments/provider-event-job.ts';
import type { JobHandler } from '#platform/jobs/jobs.port.ts';

export type ReconcilePorts = {
  /** Reads where the provider stands with a customer, and writes what follows; a customer that is not ours changes nothing. */
  readonly reconcileCustomer?: ((customerId: string) => Promise<void>) | undefined;
};

/** Whatever the event says: the provider is asked anew, so that order and repeats make no difference. */
export const handleProviderEvent =
  ({ reconcileCustomer }: ReconcilePorts): JobHandler =>
  async (job) => {
    const { customerId } = providerEventJob.schema.parse(job.payload);
    if (!reconcileCustomer) throw new Error('Nothing follows the payment provider here.');
    await reconcileCustomer(customerId);
  };
