import { successResponseSchema } from '../../account/credentials.ts';
import { secondFactorEndpoints } from '../../endpoints/account/second-factor.ts';
import {
  recoveryCodesSchema,
  secondFactorSchema,
  totpDisableRequestSchema,
  totpEnableRequestSchema,
  totpSetupSchema,
  totpVerificationSchema,
  verifyTotpLoginSchema,
} from '../../account/second-factor.ts';
import { defineOperations } from '../define-operations.ts';

/** The second factor of a login: authenticator app and recovery codes. */
export const secondFactorOperations = defineOperations(secondFactorEndpoints, 'Account', {
  secondFactor: {
    summary: 'Whether a login asks for a code',
    description: 'Recovery codes are only counted; they are shown only when created.',
    status: 200,
    answer: secondFactorSchema,
  },
  setUpTotp: {
    summary: 'Get a secret for an authenticator app; an earlier one no longer counts',
    description:
      'Protects nothing before `enableTotp`. 409 `second-factor/already-on`: turn it off first. 429 after twenty an hour.',
    status: 200,
    answer: totpSetupSchema,
    problems: {
      409: ['second-factor/already-on', 'account/address-not-confirmed', 'account/reset-required'],
      429: ['throttle/second-factor-set-ups'],
    },
  },
  enableTotp: {
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
  },
  disableTotp: {
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
  },
  verifyTotpLogin: {
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
  },
});
