import type { Clock } from '#platform/clock/clock.port.ts';
import type { Jobs } from '#platform/jobs/jobs.port.ts';
import type { Payments } from '#platform/payments/payments.port.ts';
import type { CommandPorts } from '../handle-command.ts';
import { handleProviderEventCommand } from './provider-events.ts';
import { providerEventJob } from './provider-event-job.ts';

export type ReceiveWebhookPorts = CommandPorts & {
  readonly clock: Clock;
  readonly payments: Pick<Payments, 'readDelivery'>;
  readonly jobs: Pick<Jobs, 'enqueue'>;
};

/**
 * Verifies and stores a webhook delivery, and queues one job per event id that reads the provider's state. Events
 * without a customer or charge are not processed. Throws `WebhookRefusedError`.
 */
export const receiveWebhook = async (
  ports: ReceiveWebhookPorts,
  delivery: { readonly rawBody: Buffer; readonly signature: string },
): Promise<void> => {
  const event = ports.payments.readDelivery(delivery.rawBody, delivery.signature);
  const { id: eventId, type, createdAt, customerId, chargeId } = event;
  const now = ports.clock.now();
  const eventFields = { eventType: type, createdAt, customerId, chargeId };
  const command = { type: 'ReceiveProviderEvent', eventId, ...eventFields, now } as const;
  const context = { actor: 'system', now, correlationId: `provider-event/${eventId}` };
  await handleProviderEventCommand(ports, { eventId, command }, context);
  if (customerId === null && chargeId === null) return;
  await ports.jobs.enqueue({
    name: providerEventJob.name,
    payload: { eventId, type, customerId, chargeId },
    key: eventId,
    attempts: 20,
    correlationId: context.correlationId,
  });
};
