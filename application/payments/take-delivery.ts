import type { Jobs } from '#platform/jobs/jobs.port.ts';
import type { Payments } from '#platform/payments/payments.port.ts';
import { providerEventJob } from './provider-event-job.ts';

export type TakeDeliveryPorts = {
  readonly payments: Pick<Payments, 'readDelivery'>;
  readonly jobs: Pick<Jobs, 'enqueue'>;
};

/**
 * Takes a delivery whose signature holds, once: its id is the key of the job that looks where the provider stands. What is
 * about no customer and no charge is not ours to follow. Throws `WebhookRefusedError`.
 */
export const takeDelivery = async (
  { payments, jobs }: TakeDeliveryPorts,
  delivery: { readonly rawBody: Buffer; readonly signature: string },
): Promise<void> => {
  const {
    id: eventId,
    type,
    customerId,
    chargeId,
  } = payments.readDelivery(delivery.rawBody, delivery.signature);
  if (customerId === null && chargeId === null) return;
  await jobs.enqueue({
    name: providerEventJob.name,
    payload: { eventId, type, customerId, chargeId },
    key: eventId,
    attempts: 20,
  });
};
