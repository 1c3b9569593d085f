import {
  changeEmailRequestSchema,
  changePasswordRequestSchema,
  deleteAccountRequestSchema,
  successResponseSchema,
  linkedIdentitiesSchema,
  linkIdentityRequestSchema,
  linkIdentityResponseSchema,
  linkTokenSchema,
  passwordResetConfirmSchema,
  passwordResetRequestSchema,
  unlinkIdentityRequestSchema,
} from '../../account/credentials.ts';
import { credentialsEndpoints } from '../../endpoints/account/credentials.ts';
import {
  reauthenticationRequestSchema,
  reauthenticationStatusSchema,
} from '../../account/proof.ts';
import { defineOperations } from '../define-operations.ts';

/** Address, password and deletion of the account. */
export const credentialsOperations = defineOperations(credentialsEndpoints, 'Account', {
  proof: {
    summary: 'Whether the session proved lately who its owner is, and how to do so again',
    status: 200,
    answer: reauthenticationStatusSchema,
  },
  prove: {
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
  },
  verifyEmail: {
    summary: 'Confirm an address by its mailed link; it works once, for 24 hours',
    description:
      '409 `account/link-used`: the link was used or replaced. 409 `account/login-to-confirm`: the address is one of the first admins; log in to the account first. 400 `account/link-invalid`: it is incomplete or has expired.',
    body: linkTokenSchema,
    status: 200,
    answer: successResponseSchema,
    problems: {
      400: ['account/link-invalid'],
      409: ['account/link-used', 'account/login-to-confirm'],
    },
    idempotent: true,
  },
  resendVerification: {
    summary: 'Have another link mailed that confirms the address',
    description: '429 after five links an hour. Earlier links no longer work.',
    status: 200,
    answer: successResponseSchema,
    problems: { 429: ['throttle/mailed-links'] },
    idempotent: true,
  },
  requestPasswordReset: {
    summary:
      'Have a link mailed that sets a new password; the answer is the same whether there is such an account',
    description:
      'The answer is the same for every address. Nothing more is mailed to one address after five links an hour.',
    body: passwordResetRequestSchema,
    status: 200,
    answer: successResponseSchema,
    problems: { 429: ['throttle/mailed-links-of-address'] },
    idempotent: true,
  },
  confirmPasswordReset: {
    summary:
      'Set a new password by the mailed link, which works once, for an hour; every session ends',
    description:
      '409 `account/link-used`: the link was used or replaced. 400 `account/link-invalid`: it is incomplete or has expired. Every session of the account ends, and every linked login is unlinked. The member gets a mail.',
    body: passwordResetConfirmSchema,
    status: 200,
    answer: successResponseSchema,
    problems: { 400: ['account/link-invalid'], 409: ['account/link-used'] },
    idempotent: true,
  },
  linkedIdentities: {
    summary: 'The logins at issuers that open the account',
    description: 'Empty for a member who logs in by password alone.',
    status: 200,
    answer: linkedIdentitiesSchema,
  },
  linkIdentity: {
    summary: 'Begin to link a login at the issuer, also one that was unlinked before',
    description:
      'Sets the cookie of the waiting login and returns the issuer’s address. After a fresh login there, the callback links it, in the same session only, and redirects to the settings. No session ends. The member gets a mail. 403 `account/requires-recent-login`: the account has no password and was not confirmed at its issuer within five minutes. 403 `account/wrong-password`: `triesLeft` says how many tries are left; they count per session. 404 `account/issuer-not-set-up`: this server has no issuer. 409 `account/issuer-unavailable`: the issuer did not respond. 409 `account/address-not-confirmed`: the address of the account is not confirmed yet.',
    body: linkIdentityRequestSchema,
    status: 200,
    answer: linkIdentityResponseSchema,
    problems: {
      400: ['account/password-required'],
      403: ['account/requires-recent-login', 'account/wrong-password'],
      404: ['account/issuer-not-set-up'],
      409: [
        'account/issuer-unavailable',
        'account/address-not-confirmed',
        'account/reset-required',
      ],
      429: ['throttle/passwords-of-session'],
    },
  },
  unlinkIdentity: {
    summary:
      'Unlink a login at an issuer, which then no longer opens the account; all other sessions end',
    description:
      '403 `account/requires-recent-login`: the account has no password and was not confirmed at its issuer within five minutes. 403 `account/wrong-password`: `triesLeft` says how many tries are left; they count per session. 409 `account/password-changed-meanwhile`: another change came first. 404 `account/identity-unknown`: it is not linked; 409 `account/last-login`: it is the only way to log in.',
    body: unlinkIdentityRequestSchema,
    status: 200,
    answer: successResponseSchema,
    problems: {
      400: ['account/password-required'],
      403: ['account/requires-recent-login', 'account/wrong-password'],
      404: ['account/identity-unknown'],
      409: ['account/last-login', 'account/password-changed-meanwhile', 'account/reset-required'],
      429: ['throttle/passwords-of-session'],
    },
    idempotent: true,
  },
  changePassword: {
    summary: 'Set a new password; all other sessions end',
    description:
      '403 `account/requires-recent-login`: the account has no password and was not confirmed at its issuer within five minutes. 403 `account/wrong-password`: `triesLeft` says how many tries are left; they count per session. 409 `account/password-changed-meanwhile`: another change came first. The member gets a mail.',
    body: changePasswordRequestSchema,
    status: 200,
    answer: successResponseSchema,
    problems: {
      400: ['account/password-required'],
      403: ['account/requires-recent-login', 'account/wrong-password'],
      409: ['account/password-changed-meanwhile', 'account/reset-required'],
      429: ['throttle/passwords-of-session'],
    },
    idempotent: true,
  },
  requestEmailChange: {
    summary: 'Have a link mailed to a new address, which makes it that of the account',
    description:
      '403 `account/requires-recent-login`: the account has no password and was not confirmed at its issuer within five minutes. 403 `account/wrong-password`: `triesLeft` says how many tries are left; they count per session. 409 `account/password-changed-meanwhile`: another change came first. 409 `account/email-already-in-use`: another account has the address. 409 `account/address-not-confirmed`: an account with a staff role must confirm its current address first. 429 after five links an hour. Nothing more is mailed to one address after five links an hour, with the same answer.',
    body: changeEmailRequestSchema,
    status: 200,
    answer: successResponseSchema,
    problems: {
      400: ['account/password-required'],
      403: ['account/requires-recent-login', 'account/wrong-password'],
      409: [
        'account/email-already-in-use',
        'account/address-not-confirmed',
        'account/password-changed-meanwhile',
        'account/reset-required',
      ],
      429: ['throttle/mailed-links', 'throttle/passwords-of-session'],
    },
    idempotent: true,
  },
  confirmEmailChange: {
    summary: 'Confirm a new address by its mailed link; it works once, for 24 hours',
    description:
      '409 `account/link-used`: the link was used or replaced. 400 `account/link-invalid`: it is incomplete or has expired. 409 `account/email-already-in-use`: another account has the address. 409 `account/login-to-confirm`: the address is one of the first admins; log in to the account first. 409 `account/address-not-confirmed`: an account with a staff role must confirm its current address first. The former address gets a mail with a link that undoes the change.',
    body: linkTokenSchema,
    status: 200,
    answer: successResponseSchema,
    problems: {
      400: ['account/link-invalid'],
      409: [
        'account/link-used',
        'account/email-already-in-use',
        'account/login-to-confirm',
        'account/address-not-confirmed',
      ],
    },
    idempotent: true,
  },
  undoEmailChange: {
    summary:
      'Take a change of address back by the link mailed to the former one, for 7 days; every session ends',
    description:
      '409 `account/link-used`: the link was used or replaced. 400 `account/link-invalid`: it is incomplete or has expired. 409 `account/undo-expired`: more than 7 days have passed. The account gets a mail that sets a new password.',
    body: linkTokenSchema,
    status: 200,
    answer: successResponseSchema,
    problems: { 400: ['account/link-invalid'], 409: ['account/link-used', 'account/undo-expired'] },
    idempotent: true,
  },
  requestDeletion: {
    summary: 'Have a link mailed that deletes the account',
    description:
      '403 `account/requires-recent-login`: the account has no password and was not confirmed at its issuer within five minutes. 403 `account/wrong-password`: `triesLeft` says how many tries are left; they count per session. 409 `account/password-changed-meanwhile`: another change came first. 429 after five links an hour.',
    body: deleteAccountRequestSchema,
    status: 200,
    answer: successResponseSchema,
    problems: {
      400: ['account/password-required'],
      403: ['account/requires-recent-login', 'account/wrong-password'],
      409: ['account/password-changed-meanwhile', 'account/reset-required'],
      429: ['throttle/mailed-links', 'throttle/passwords-of-session'],
    },
    idempotent: true,
  },
  confirmDeletion: {
    summary: 'Delete the account by its mailed link: what is personal is destroyed',
    description:
      '409 `account/link-used`: the link was used or replaced. 400 `account/link-invalid`: it is incomplete or has expired.',
    body: linkTokenSchema,
    status: 200,
    answer: successResponseSchema,
    problems: { 400: ['account/link-invalid'], 409: ['account/link-used'] },
    idempotent: true,
  },
});
