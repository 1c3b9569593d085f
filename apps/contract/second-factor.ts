import { z } from 'zod';
import { emailAddress } from './text.ts';

/** Six digits of the app, or a recovery code such as `k7f2-93qa`. */
export const verificationCode = z
  .string({ error: ({ input }) => (input === undefined ? 'Please enter a code.' : undefined) })
  .trim()
  .min(1, 'Please enter a code.')
  .max(40, 'A code is shorter than this.');

/** `GET /api/auth/totp`: whether a login asks for a code. */
export const secondFactorSchema = z
  .object({
    enabled: z.boolean(),
    /** Recovery codes that were not used; 0 while it is off. */
    recoveryCodesLeft: z.int().nonnegative(),
  })
  .meta({ id: 'SecondFactor' });
/** Whether a second factor protects the account, and how many recovery codes are left. */
export type SecondFactor = z.infer<typeof secondFactorSchema>;

/** `POST /api/auth/totp/setup`: what the member's app needs. It protects nothing before a code of it was entered. */
export const totpSetupSchema = z
  .object({
    /** Base32, to type in where no camera is at hand. */
    secret: z.string(),
    /** `otpauth://totp/…`, which the QR code says. */
    uri: z.string(),
    /** The QR code as an SVG image. */
    qr: z.string(),
  })
  .meta({ id: 'TotpSetup' });
/** Secret, address and QR code for an authenticator app. */
export type TotpSetup = z.infer<typeof totpSetupSchema>;

/** `POST /api/auth/totp/enable`: a code of the app that has the secret. */
export const totpEnableRequestSchema = z
  .strictObject({ token: verificationCode })
  .meta({ id: 'TotpEnableRequest' });
/** The recovery codes: said once, kept as hashes. */
export const recoveryCodesSchema = z
  .object({
    success: z.literal(true),
    /** The sentence shown to people. */
    message: z.string(),
    /** Ten codes, each of which opens the account once. */
    recoveryCodes: z.array(z.string()),
  })
  .meta({ id: 'RecoveryCodes' });
/** Ten recovery codes. */
export type RecoveryCodes = z.infer<typeof recoveryCodesSchema>;

/** `POST /api/auth/totp/disable`: password and code, of the app or of the recovery codes. */
export const totpDisableRequestSchema = z
  .strictObject({
    password: z
      .string({
        error: ({ input }) => (input === undefined ? 'Current password is required.' : undefined),
      })
      .min(1, 'Current password is required.')
      .max(200)
      .optional(),
    token: verificationCode,
  })
  .meta({ id: 'TotpDisableRequest' });
/** Password and code. */
export type TotpDisableRequest = z.infer<typeof totpDisableRequestSchema>;

/** `POST /api/auth/verify-totp-login`: the second step of a login, for the login that the cookie names. */
export const verifyTotpLoginSchema = z
  .strictObject({
    token: verificationCode,
    /** Of the first step; left out after a login at an issuer, which the browser knows no address of. */
    email: emailAddress.optional(),
  })
  .meta({ id: 'VerifyTotpLogin' });
/** The code, and the address of the first step. */
export type VerifyTotpLogin = z.infer<typeof verifyTotpLoginSchema>;

/** The second step was right; the session is in the cookie. */
export const totpVerifiedSchema = z
  .object({
    success: z.literal(true),
    verified: z.literal(true),
    /** The sentence shown to people. */
    message: z.string(),
  })
  .meta({ id: 'TotpVerified' });
/** That the login is done, in words. */
export type TotpVerified = z.infer<typeof totpVerifiedSchema>;
