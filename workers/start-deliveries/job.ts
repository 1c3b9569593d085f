import { z } from 'zod';

/** Each morning: queues the delivery of what is due that day. */
export const startDeliveriesJob = {
  name: 'start-deliveries',
  schema: z.strictObject({}),
} as const;

/** Starts the delivery of one edition as soon as there is one. */
export const startDeliveryJob = {
  name: 'start-delivery',
  schema: z.strictObject({
    kind: z.enum(['daily', 'weekly', 'report']),
    date: z.iso.date(),
  }),
} as const;
