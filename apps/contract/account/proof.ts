import { z } from 'zod';
import { currentPassword } from './credentials.ts';
import { verificationCode } from './second-factor.ts';

export const reauthenticationStatusSchema = z
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
export const reauthenticationRequestSchema = z
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
/** Password or code. */
export type ReauthenticationRequest = z.infer<typeof reauthenticationRequestSchema>;
