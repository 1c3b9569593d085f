import { z } from 'zod';

export const mailNewDeviceJob = {
  name: 'mail-new-device',
  schema: z.strictObject({
    eventId: z.uuid(),
    accountId: z.uuid(),
    /** The month's stream of sign-ins, and where in it this one stands. */
    stream: z.string().min(1),
    revision: z.int().nonnegative(),
  }),
} as const;
