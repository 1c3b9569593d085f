import { z } from 'zod';
import { newPasswordSchema } from './auth.ts';
import { passwordPolicy } from './password-policy.ts';
import { emailAddress } from '../text.ts';
import { defineOperations, get, post, withoutSchemas } from '../define-operations.ts';
import { success, message } from '../fields.ts';

export const linkTokenSchema = z
  .strictObject({
    token: z.string().min(1, 'The link is incomplete.').max(200).meta({
      description:
        'The token from the mailed link: the part after `#` in its address, or its last path segment.',
    }),
  })
  .meta({ id: 'LinkToken', description: 'The token from a mailed link.' });

// Optional because some accounts have no password. They must have logged in at their issuer within the last five
// minutes instead.
/** The account's current password, entered again as confirmation. */
export const currentPassword = z
  .string({
    error: ({ input }) => (input === undefined ? 'Current password is required.' : undefined),
  })
  .min(1, 'Current password is required.')
  .max(passwordPolicy.maxLength);

/** `POST /api/auth/password-reset`: the response is the same for every address. */
const passwordResetRequestSchema = z
  .strictObject({
    email: emailAddress.meta({
      description: 'Email address of the account, in upper or lower case.',
    }),
  })
  .meta({ id: 'PasswordResetRequest', description: 'The account whose password is to be reset.' });

const passwordResetConfirmSchema = linkTokenSchema
  .extend({
    password: newPasswordSchema.meta({
      description: `The new password: ${passwordPolicy.rule}.`,
    }),
  })
  .meta({ id: 'PasswordResetConfirm', description: 'The mailed link with the new password.' });

/** `POST /api/auth/change-password`: 403 when the current password is wrong. */
const changePasswordRequestSchema = z
  .strictObject({
    currentPassword: currentPassword
      .optional()
      .meta({ description: 'The current password, in plain text.' }),
    newPassword: newPasswordSchema.meta({
      description: `The new password: ${passwordPolicy.rule}.`,
    }),
  })
  .meta({ id: 'ChangePasswordRequest', description: 'The current password and the new one.' });

/** `POST /api/auth/change-email`: 409 when another account has the address. */
const changeEmailRequestSchema = z
  .strictObject({
    email: emailAddress.meta({ description: 'The new email address.' }),
    password: currentPassword.optional().meta({ description: 'The password, in plain text.' }),
  })
  .meta({
    id: 'ChangeEmailRequest',
    description: 'The new address, with the password as confirmation.',
  });

/** The new address, and the password as confirmation. */
export type ChangeEmailRequest = z.infer<typeof changeEmailRequestSchema>;

const linkedIdentitySchema = z
  .object({
    id: z.uuid().meta({ description: 'Id of the linked identity.' }),
    issuer: z.string().meta({
      description: 'Address of the OpenID Connect issuer, such as `https://accounts.google.com`.',
    }),
    linkedAt: z.string().meta({ description: 'When it was linked.' }),
    removable: z.boolean().meta({ description: 'False for the only way to log in.' }),
  })
  .meta({ id: 'LinkedIdentity', description: 'A login at an OpenID Connect issuer.' });

const linkedIdentitiesSchema = z
  .object({
    identities: z
      .array(linkedIdentitySchema)
      .meta({ description: 'In the order in which they were linked.' }),
    linkable: z.string().nullable().meta({
      description: 'Label of the issuer whose logins can be linked; null if none is set up.',
    }),
  })
  .meta({ id: 'LinkedIdentities', description: 'The caller’s logins at OpenID Connect issuers.' });

/** The caller's logins at issuers. */
export type LinkedIdentities = z.infer<typeof linkedIdentitiesSchema>;

/** `POST /api/account/identities/link`: 403 when the password is wrong. */
const linkIdentityRequestSchema = z
  .strictObject({
    password: currentPassword.optional().meta({ description: 'The password, in plain text.' }),
  })
  .meta({
    id: 'LinkIdentityRequest',
    description: 'The password as confirmation, before a login at the issuer is linked.',
  });

/** The password as confirmation. */
export type LinkIdentityRequest = z.infer<typeof linkIdentityRequestSchema>;

const linkIdentityResponseSchema = z
  .object({ address: z.url().meta({ description: 'Where to log in at the issuer.' }) })
  .meta({ id: 'IssuerAddress', description: 'Address of the issuer’s login page.' });

/** `POST /api/account/identities/unlink`: 403 when the password is wrong, 409 for the only way to log in. */
const unlinkIdentityRequestSchema = z
  .strictObject({
    id: z.uuid().meta({ description: 'Id of the linked identity.' }),
    password: currentPassword.optional().meta({ description: 'The password, in plain text.' }),
  })
  .meta({
    id: 'UnlinkIdentityRequest',
    description: 'The login to unlink, with the password as confirmation.',
  });

/** `POST /api/account/delete`: 403 when the password is wrong. */
const deleteAccountRequestSchema = z
  .strictObject({
    password: currentPassword.optional().meta({ description: 'The password, in plain text.' }),
  })
  .meta({ id: 'DeleteAccountRequest', description: 'The password, as confirmation.' });

/** The password as confirmation. */
export type DeleteAccountRequest = z.infer<typeof deleteAccountRequestSchema>;

export const successResponseSchema = z
  .object({
    success: success,
    message: message,
  })
  .meta({ id: 'Done', description: 'Confirmation that it was done.' });

/** Confirmation of a completed change. */
export type SuccessResponse = z.infer<typeof successResponseSchema>;

/** Address, password and deletion of the account. */
export const credentialsOperations = defineOperations('Account', {
  verifyEmail: post('/api/auth/verify-email', 'session', {
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
  }),
  resendVerification: post('/api/auth/verify-email/resend', 'account', {
    summary: 'Have another link mailed that confirms the address',
    description: '429 after five links an hour. Earlier links no longer work.',
    status: 200,
    answer: successResponseSchema,
    problems: { 429: ['throttle/mailed-links'] },
    idempotent: true,
  }),
  requestPasswordReset: post('/api/auth/password-reset', 'session', {
    summary:
      'Have a link mailed that sets a new password; the answer is the same whether there is such an account',
    description:
      'The answer is the same for every address. Nothing more is mailed to one address after five links an hour.',
    body: passwordResetRequestSchema,
    status: 200,
    answer: successResponseSchema,
    problems: { 429: ['throttle/mailed-links-of-address'] },
    idempotent: true,
  }),
  confirmPasswordReset: post('/api/auth/password-reset/confirm', 'session', {
    summary:
      'Set a new password by the mailed link, which works once, for an hour; every session ends',
    description:
      '409 `account/link-used`: the link was used or replaced. 400 `account/link-invalid`: it is incomplete or has expired. Every session of the account ends, and every linked login is unlinked. The member gets a mail.',
    body: passwordResetConfirmSchema,
    status: 200,
    answer: successResponseSchema,
    problems: { 400: ['account/link-invalid'], 409: ['account/link-used'] },
    idempotent: true,
  }),
  linkedIdentities: get('/api/account/identities', 'account', {
    summary: 'The logins at issuers that open the account',
    description: 'Empty for a member who logs in by password alone.',
    status: 200,
    answer: linkedIdentitiesSchema,
  }),
  linkIdentity: post('/api/account/identities/link', 'account', {
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
    sideEffects: true,
  }),
  unlinkIdentity: post('/api/account/identities/unlink', 'account', {
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
  }),
  changePassword: post('/api/auth/change-password', 'account', {
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
  }),
  requestEmailChange: post('/api/auth/change-email', 'account', {
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
  }),
  confirmEmailChange: post('/api/auth/change-email/confirm', 'session', {
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
  }),
  undoEmailChange: post('/api/auth/change-email/undo', 'session', {
    summary:
      'Take a change of address back by the link mailed to the former one, for 7 days; every session ends',
    description:
      '409 `account/link-used`: the link was used or replaced. 400 `account/link-invalid`: it is incomplete or has expired. 409 `account/undo-expired`: more than 7 days have passed. The account gets a mail that sets a new password.',
    body: linkTokenSchema,
    status: 200,
    answer: successResponseSchema,
    problems: { 400: ['account/link-invalid'], 409: ['account/link-used', 'account/undo-expired'] },
    idempotent: true,
  }),
  requestDeletion: post('/api/account/delete', 'account', {
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
  }),
  confirmDeletion: post('/api/account/delete/confirm', 'session', {
    summary: 'Delete the account by its mailed link: what is personal is destroyed',
    description:
      '409 `account/link-used`: the link was used or replaced. 400 `account/link-invalid`: it is incomplete or has expired.',
    body: linkTokenSchema,
    status: 200,
    answer: successResponseSchema,
    problems: { 400: ['account/link-invalid'], 409: ['account/link-used'] },
    idempotent: true,
  }),
});

/** The same without schemas, for browsers. */
export const credentialsEndpoints = withoutSchemas(credentialsOperations);
