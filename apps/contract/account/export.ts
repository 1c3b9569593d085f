import { z } from 'zod';
import { currentPassword } from './credentials.ts';
import { defineOperations, post, withoutSchemas } from '../define-operations.ts';

/** `POST /api/account/export`: accounts without a password omit it. */
const exportRequestSchema = z
  .strictObject({
    password: currentPassword.optional().meta({ description: 'The password, in plain text.' }),
  })
  .meta({ id: 'ExportRequest', description: 'The password, as confirmation.' });
/** The password of the account to export. */
export type ExportRequest = z.infer<typeof exportRequestSchema>;

/** Export of all data about the caller. */
export const exportOperations = defineOperations('Account', {
  exportAccount: post('/api/account/export', 'account', {
    summary: 'Everything that is held about the caller, as a JSON file',
    description:
      '403 `account/requires-recent-login`: the account has no password and was not confirmed at its issuer within five minutes. 403 `account/wrong-password`: `triesLeft` says how many tries are left; they count per session. 409 `account/password-changed-meanwhile`: another change came first. 429 after five in an hour. Streamed while it is read; a file that ends early is incomplete.',
    body: exportRequestSchema,
    status: 200,
    answer: null,
    mediaType: 'application/json',
    problems: {
      400: ['account/password-required'],
      403: ['account/requires-recent-login', 'account/wrong-password'],
      409: ['account/password-changed-meanwhile', 'account/reset-required'],
      429: ['throttle/exports', 'throttle/passwords-of-session'],
    },
    sideEffects: true,
  }),
});

/** The same without schemas, for browsers. */
export const exportEndpoints = withoutSchemas(exportOperations);
