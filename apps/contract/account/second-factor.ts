import { z } from 'zod';
import { emailAddress } from '../text.ts';

/** Six digits from the app, or a recovery code such as `k7f2-93qa`. */
export const verificationCode = z
  .string({ error: ({ input }) => (input === undefined ? 'Please enter a code.' : undefined) })
  .trim()
  .min(1, 'Please enter a code.')
  .max(40, 'A code is shorter than this.');

export const secondFactorSchema = z
  .object({
    enabled: z.boolean().meta({ description: 'Whether a login asks for a code.' }),
    recoveryCodesLeft: z
      .int()
      .nonnegative()
      .meta({ description: 'Unused recovery codes; 0 while it is off.' }),
  })
  .meta({ id: 'SecondFactor', description: 'The state of the second factor.' });
/** Whether the account has a second factor, and how many recovery codes are left. */
export type SecondFactor = z.infer<typeof secondFactorSchema>;

/** `POST /api/auth/totp/setup`: the secret has no effect until a code made from it is entered. */
export const totpSetupSchema = z
  .object({
    secret: z
      .string()
      .meta({ description: 'Secret for the authenticator app, in base32; only in this answer.' }),
    uri: z.string().meta({ description: 'Content of the QR code: `otpauth://totp/…`.' }),
    qr: z.string().meta({ description: 'The QR code as an SVG image.' }),
    replacesEarlier: z.boolean().meta({
      description: 'Whether an earlier secret was shown, whose entry in the app no longer counts.',
    }),
  })
  .meta({ id: 'TotpSetup', description: 'What an authenticator app needs.' });
/** Secret, address and QR code for an authenticator app. */
export type TotpSetup = z.infer<typeof totpSetupSchema>;

export const totpEnableRequestSchema = z
  .strictObject({
    password: z.string().min(1, 'Current password is required.').max(200).optional().meta({
      description: 'The password, in plain text. Not needed within fifteen minutes of the login.',
    }),
    token: verificationCode.meta({ description: 'The six digits from the app.' }),
  })
  .meta({ id: 'TotpEnableRequest', description: 'A code from the authenticator app.' });
/** A code, and the password unless the login was recent. */
export type TotpEnableRequest = z.infer<typeof totpEnableRequestSchema>;
export const recoveryCodesSchema = z
  .object({
    success: z
      .literal(true)
      .meta({ description: 'Always true; failures are answered with a problem.' }),
    message: z.string().meta({ description: 'Message for people; may change.' }),
    recoveryCodes: z
      .array(z.string())
      .meta({ description: 'Ten recovery codes, each of which works once; only in this answer.' }),
  })
  .meta({
    id: 'RecoveryCodes',
    description: 'Confirmation that the second factor is on, with the recovery codes.',
  });
/** The new recovery codes, ten in number. */
export type RecoveryCodes = z.infer<typeof recoveryCodesSchema>;

/** `POST /api/auth/totp/disable`: password and a code from the app or the recovery codes. */
export const totpDisableRequestSchema = z
  .strictObject({
    password: z
      .string({
        error: ({ input }) => (input === undefined ? 'Current password is required.' : undefined),
      })
      .min(1, 'Current password is required.')
      .max(200)
      .optional()
      .meta({ description: 'The password, in plain text.' }),
    token: verificationCode.meta({
      description: 'The six digits from the app, or a recovery code.',
    }),
  })
  .meta({ id: 'TotpDisableRequest', description: 'Password and code.' });
/** Password and code. */
export type TotpDisableRequest = z.infer<typeof totpDisableRequestSchema>;

/** `POST /api/auth/verify-totp-login`: the second step of the login that the cookie identifies. */
export const verifyTotpLoginSchema = z
  .strictObject({
    token: verificationCode.meta({
      description: 'The six digits from the app, or a recovery code.',
    }),
    email: emailAddress.optional().meta({
      description: 'Email address of the first step; omitted after a login at an issuer.',
    }),
  })
  .meta({ id: 'VerifyTotpLogin', description: 'The code of the second step of a login.' });
/** The code, and the address used in the first step. */
export type VerifyTotpLogin = z.infer<typeof verifyTotpLoginSchema>;

export const totpVerificationSchema = z
  .object({
    success: z
      .literal(true)
      .meta({ description: 'Always true; failures are answered with a problem.' }),
    verified: z
      .literal(true)
      .meta({ description: 'Always true; failures are answered with a problem.' }),
    message: z.string().meta({ description: 'Message for people; may change.' }),
  })
  .meta({ id: 'TotpVerified', description: 'Confirmation that the login is complete.' });
/** Confirmation of a completed login. */
export type TotpVerification = z.infer<typeof totpVerificationSchema>;
