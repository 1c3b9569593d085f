import { z } from 'zod';
import { currentPassword } from './credentials.ts';

/** `POST /api/account/export`: accounts without a password omit it. */
export const exportRequestSchema = z
  .strictObject({
    password: currentPassword.optional().meta({ description: 'The password, in plain text.' }),
  })
  .meta({ id: 'ExportRequest', description: 'The password, as confirmation.' });
/** The password of the account to export. */
export type ExportRequest = z.infer<typeof exportRequestSchema>;
