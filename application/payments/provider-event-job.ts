import { z } from 'zod';

/** Processes an event of the payment provider. The payload contains ids and type, never the event's body. */
export const providerEventJob = {
  name: 'reconcile-provider-event',
  schema: z.strictObject({
    eventId: z.string(),
    type: z.string(),
    /** Null if the event names only a charge. */
    customerId: z.string().nullable(),
    chargeId: z.string().nullable().default(null),
  }),
} as const;
