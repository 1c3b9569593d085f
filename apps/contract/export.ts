import { z } from 'zod';

/** `POST /api/account/export`: the password proves who asks. */
export const exportRequestSchema = z
  .strictObject({
    password: z
      .string({
        error: ({ input }) => (input === undefined ? 'Current password is required.' : undefined),
      })
      .min(1, 'Current password is required.')
      .max(200),
  })
  .meta({ id: 'ExportRequest' });
/** The password of the account whose data is fetched. */
export type ExportRequest = z.infer<typeof exportRequestSchema>;
