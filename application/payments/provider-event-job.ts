import { z } from 'zod';

/** A delivery of the payment provider: ids and type only, never its body. */
export const providerEventJob = {
  name: 'reconcile-provider-event',
  schema: z.strictObject({
    eventId: z.string(),
    type: z.string(),
    /** Null where only the charge is named. */
    customerId: z.string().nullable(),
    chargeId: z.string().nullable().default(null),
  }),
} as const;
