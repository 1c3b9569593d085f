import type { Clock } from '#platform/clock/clock.port.ts';
import type { Jobs } from '#platform/jobs/jobs.port.ts';
import type { Payments } from '#platform/payments/payments.port.ts';
import type { CommandPorts } from '../handle-command.ts';
import { handleProviderEventCommand } from './provider-events.ts';
import { providerEventJob } from './provider-event-job.ts';

export type TakeDeliveryPorts = CommandPorts & {
  readonly clock: Clock;
  readonly payments: Pick<Payments, 'readDelivery'>;
  readonly jobs: Pick<Jobs, 'enqueue'>;
};

/**
 * Takes a delivery whose signature holds, once, and stores which customer it is about: its id is the key of the job that looks where the
 * provider stands. What is about no customer and no charge is not ours to follow. Throws `WebhookRefusedError`.
 */
export const takeDelivery = async (
  ports: TakeDeliveryPorts,
  delivery: { readonly rawBody: Buffer; readonly signature: string },
): Promise<void> => {
  const event = ports.payments.readDelivery(delivery.rawBody, delivery.signature);
  const { id: eventId, type, createdAt, customerId, chargeId } = event;
  const now = ports.clock.now();
  const about = { eventType: type, createdAt, customerId, chargeId };
  const command = { type: 'ReceiveProviderEvent', eventId, ...about, now } as const;
  const context = { actor: 'system', now, correlationId: `provider-event/${eventId}` };
  await handleProviderEventCommand(ports, { eventId, command }, context);
  if (customerId === null && chargeId === null) return;
  await ports.jobs.enqueue({
    name: providerEventJob.name,
    payload: { eventId, type, customerId, chargeId },
    key: eventId,
    attempts: 20,
  });
};
