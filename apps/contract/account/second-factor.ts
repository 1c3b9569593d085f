import { z } from 'zod';
import { emailAddress } from '../text.ts';
import { currentPassword, successResponseSchema } from './credentials.ts';
import { defineOperations, get, post, withoutSchemas } from '../define-operations.ts';
import { success, message } from '../fields.ts';

/** Six digits from the app, or a recovery code such as `k7f2-93qa`. */
export const verificationCode = z
  .string({ error: ({ input }) => (input === undefined ? 'Please enter a code.' : undefined) })
  .trim()
  .min(1, 'Please enter a code.')
  .max(40, 'A code is shorter than this.');

const secondFactorSchema = z
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

const totpEnableRequestSchema = z
  .strictObject({
    password: currentPassword.optional().meta({
      description: 'The password, in plain text. Not needed within fifteen minutes of the login.',
    }),
    token: verificationCode.meta({ description: 'The six digits from the app.' }),
  })
  .meta({ id: 'TotpEnableRequest', description: 'A code from the authenticator app.' });

const recoveryCodesSchema = z
  .object({
    success: success,
    message: message,
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
const totpDisableRequestSchema = z
  .strictObject({
    password: currentPassword.optional().meta({ description: 'The password, in plain text.' }),
    token: verificationCode.meta({
      description: 'The six digits from the app, or a recovery code.',
    }),
  })
  .meta({ id: 'TotpDisableRequest', description: 'Password and code.' });

/** `POST /api/auth/verify-totp-login`: the second step of the login that the cookie identifies. */
const verifyTotpLoginSchema = z
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

const totpVerificationSchema = z
  .object({
    success: success,
    verified: success,
    message: message,
  })
  .meta({ id: 'TotpVerified', description: 'Confirmation that the login is complete.' });

/** The second factor of a login: authenticator app and recovery codes. */
export const secondFactorOperations = defineOperations('Account', {
  secondFactor: get('/api/auth/totp', 'account', {
    summary: 'Whether a login asks for a code',
    description: 'Recovery codes are only counted; they are shown only when created.',
    status: 200,
    answer: secondFactorSchema,
  }),
  setUpTotp: post('/api/auth/totp/setup', 'account', {
    summary: 'Get a secret for an authenticator app; an earlier one no longer counts',
    description:
      'Protects nothing before `enableTotp`. 409 `second-factor/already-on`: turn it off first. 429 after twenty an hour.',
    status: 200,
    answer: totpSetupSchema,
    problems: {
      409: ['second-factor/already-on', 'account/address-not-confirmed', 'account/reset-required'],
      429: ['throttle/second-factor-set-ups'],
    },
    sideEffects: true,
  }),
  enableTotp: post('/api/auth/totp/enable', 'account', {
    summary: 'Turn the second factor on with a code of the app; all other sessions end',
    description:
      'Requires a login within fifteen minutes, or the password. 403 `account/requires-recent-login`: the account has no password and was not confirmed at its issuer within five minutes. 403 `second-factor/wrong-code` or `second-factor/code-used`: `triesLeft` says how many tries are left. 409 `second-factor/not-prepared`: call `setUpTotp` first. The member gets a mail. Only this answer contains the recovery codes.',
    body: totpEnableRequestSchema,
    status: 200,
    answer: recoveryCodesSchema,
    problems: {
      400: ['account/password-required'],
      403: [
        'account/requires-recent-login',
        'account/wrong-password',
        'second-factor/wrong-code',
        'second-factor/code-used',
      ],
      409: [
        'second-factor/not-prepared',
        'account/address-not-confirmed',
        'account/reset-required',
      ],
      429: [
        'throttle/passwords-of-session',
        'throttle/codes-of-account',
        'throttle/codes-of-account-a-day',
      ],
    },
  }),
  disableTotp: post('/api/auth/totp/disable', 'account', {
    summary: 'Turn the second factor off with password and code',
    description:
      '403 `account/wrong-password`. 403 `second-factor/wrong-code` or `second-factor/code-used`: `triesLeft` says how many tries are left. 409 `second-factor/off`: it is off already. 409 `account/password-changed-meanwhile`: another change came first. The member gets a mail.',
    body: totpDisableRequestSchema,
    status: 200,
    answer: successResponseSchema,
    problems: {
      400: ['account/password-required'],
      403: ['account/wrong-password', 'second-factor/wrong-code', 'second-factor/code-used'],
      409: ['second-factor/off', 'account/password-changed-meanwhile', 'account/reset-required'],
      429: [
        'throttle/passwords-of-session',
        'throttle/codes-of-account',
        'throttle/codes-of-account-a-day',
      ],
    },
  }),
  verifyTotpLogin: post('/api/auth/verify-totp-login', 'session', {
    summary: 'Take the second step of a login; a code works once',
    description:
      '403 `second-factor/wrong-code` or `second-factor/code-used`: `triesLeft` says how many tries are left. 401 `second-factor/no-sign-in`: the login has expired after five minutes, was tried five times, or belongs to another address. 429 with `retryAt` after too many for one account. Sets the session cookie.',
    body: verifyTotpLoginSchema,
    duringMaintenance: true,
    status: 200,
    answer: totpVerificationSchema,
    problems: {
      401: ['second-factor/no-sign-in'],
      403: ['second-factor/wrong-code', 'second-factor/code-used', 'account/suspended'],
      429: ['throttle/codes-of-account', 'throttle/codes-of-account-a-day'],
    },
  }),
});

/** The same without schemas, for browsers. */
export const secondFactorEndpoints = withoutSchemas(secondFactorOperations);
