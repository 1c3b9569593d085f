import { z } from 'zod';
import { currentPassword } from './credentials.ts';
import { verificationCode } from './second-factor.ts';
import { defineOperations, get, post, withoutSchemas } from '../define-operations.ts';

const reauthenticationStatusSchema = z
  .object({
    fresh: z.boolean().meta({
      description:
        'Whether the caller logged in or confirmed again within the last fifteen minutes, by the system’s clock.',
    }),
    ways: z.array(z.enum(['password', 'code', 'issuer'])).meta({
      description:
        'Ways the account can confirm again that it is the caller, the one to offer first at the start.',
    }),
  })
  .meta({
    id: 'Proof',
    description: 'Whether the session is recently confirmed, and how to confirm it again.',
  });
/** Whether the session was reauthenticated recently, and the ways to do it. */
export type ReauthenticationStatus = z.infer<typeof reauthenticationStatusSchema>;

/** `POST /api/auth/proof`: the password, or a code from the app or the recovery codes. */
const reauthenticationRequestSchema = z
  .strictObject({
    password: currentPassword.optional().meta({ description: 'The password, in plain text.' }),
    token: verificationCode
      .optional()
      .meta({ description: 'The six digits from the app, or a recovery code.' }),
  })
  .refine(({ password, token }) => (password === undefined) !== (token === undefined), {
    message: 'Please enter your password, or a code.',
    path: ['password'],
  })
  .meta({ id: 'ProofRequest', description: 'The password, or a code of the second factor.' });

/** Confirmation of the login before sensitive changes. */
export const proofOperations = defineOperations('Account', {
  proof: get('/api/auth/proof', 'account', {
    summary: 'Whether the session proved lately who its owner is, and how to do so again',
    status: 200,
    answer: reauthenticationStatusSchema,
  }),
  prove: post('/api/auth/proof', 'account', {
    summary:
      'Prove by password or code who one is, which changes by staff take every fifteen minutes',
    description:
      '403 `account/wrong-password`. 403 `second-factor/wrong-code` or `second-factor/code-used`: `triesLeft` says how many tries are left. 409 `second-factor/off`: the account has no second factor.',
    body: reauthenticationRequestSchema,
    duringMaintenance: true,
    status: 200,
    answer: reauthenticationStatusSchema,
    problems: {
      400: ['account/password-required'],
      403: ['account/wrong-password', 'second-factor/wrong-code', 'second-factor/code-used'],
      409: ['second-factor/off', 'account/reset-required'],
      429: [
        'throttle/passwords-of-session',
        'throttle/codes-of-account',
        'throttle/codes-of-account-a-day',
      ],
    },
    sideEffects: true,
  }),
});

/** The same without schemas, for browsers. */
export const proofEndpoints = withoutSchemas(proofOperations);
