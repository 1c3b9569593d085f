import { z } from 'zod';
import { currentPassword } from './credentials.ts';
import { verificationCode } from './second-factor.ts';

/** `GET /api/auth/proof`: whether the session proved within the last fifteen minutes who its owner is, and how they can do so again. */
export const proofSchema = z
  .object({
    fresh: z.boolean(),
    /** Ways that the account has, the first one first to be offered. */
    ways: z.array(z.enum(['password', 'code', 'issuer'])),
  })
  .meta({ id: 'Proof' });
/** Whether the session's last proof is fresh, and the ways to another one. */
export type Proof = z.infer<typeof proofSchema>;

/** `POST /api/auth/proof`: the password, or a code of the app or of the recovery codes. */
export const proofRequestSchema = z
  .strictObject({ password: currentPassword.optional(), token: verificationCode.optional() })
  .refine(({ password, token }) => (password === undefined) !== (token === undefined), {
    message: 'Please enter your password, or a code.',
    path: ['password'],
  })
  .meta({ id: 'ProofRequest' });
/** Password or code. */
export type ProofRequest = z.infer<typeof proofRequestSchema>;
