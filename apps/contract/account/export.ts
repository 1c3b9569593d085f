import { z } from 'zod';
import { currentPassword } from './credentials.ts';

/** `POST /api/account/export`: the password proves who asks; left out by an account that has none. */
export const exportRequestSchema = z
  .strictObject({
    password: currentPassword.optional().meta({ description: 'The password, in plain text.' }),
  })
  .meta({ id: 'ExportRequest', description: 'The password, as confirmation.' });
/** The password of the account whose data is fetched. */
export type ExportRequest = z.infer<typeof exportRequestSchema>;
