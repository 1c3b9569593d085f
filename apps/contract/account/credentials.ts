import { z } from 'zod';
import { newPasswordSchema } from './auth.ts';
import { emailAddress } from '../text.ts';

export const linkTokenSchema = z
  .strictObject({
    token: z.string().min(1, 'The link is incomplete.').max(200).meta({
      description:
        'The token from the mailed link: the part after `#` in its address, or its last path segment.',
    }),
  })
  .meta({ id: 'LinkToken', description: 'The token from a mailed link.' });
/** The token that the page of a mailed link sends. */
export type LinkToken = z.infer<typeof linkTokenSchema>;

// Optional because some accounts have no password. They must have logged in at their issuer within the last five
// minutes instead.
/** The account's current password, entered again as confirmation. */
export const currentPassword = z
  .string({
    error: ({ input }) => (input === undefined ? 'Current password is required.' : undefined),
  })
  .min(1, 'Current password is required.')
  .max(200);

/** `POST /api/auth/password-reset`: the response is the same for every address. */
export const passwordResetRequestSchema = z
  .strictObject({
    email: emailAddress.meta({
      description: 'Email address of the account, in upper or lower case.',
    }),
  })
  .meta({ id: 'PasswordResetRequest', description: 'The account whose password is to be reset.' });
/** The account whose password is to be reset. */
export type PasswordResetRequest = z.infer<typeof passwordResetRequestSchema>;

export const passwordResetConfirmSchema = linkTokenSchema
  .extend({
    password: newPasswordSchema.meta({
      description: 'The new password: 8 to 200 characters, with an uppercase letter and a digit.',
    }),
  })
  .meta({ id: 'PasswordResetConfirm', description: 'The mailed link with the new password.' });
/** The token and the new password. */
export type PasswordResetConfirm = z.infer<typeof passwordResetConfirmSchema>;

/** `POST /api/auth/change-password`: 403 when the current password is wrong. */
export const changePasswordRequestSchema = z
  .strictObject({
    currentPassword: currentPassword
      .optional()
      .meta({ description: 'The current password, in plain text.' }),
    newPassword: newPasswordSchema.meta({
      description: 'The new password: 8 to 200 characters, with an uppercase letter and a digit.',
    }),
  })
  .meta({ id: 'ChangePasswordRequest', description: 'The current password and the new one.' });
/** The current and the new password. */
export type ChangePasswordRequest = z.infer<typeof changePasswordRequestSchema>;

/** `POST /api/auth/change-email`: 409 when another account has the address. */
export const changeEmailRequestSchema = z
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

export const linkedIdentitySchema = z
  .object({
    id: z.uuid().meta({ description: 'Id of the linked identity.' }),
    issuer: z.string().meta({
      description: 'Address of the OpenID Connect issuer, such as `https://accounts.google.com`.',
    }),
    linkedAt: z.string().meta({ description: 'When it was linked.' }),
    removable: z.boolean().meta({ description: 'False for the only way to log in.' }),
  })
  .meta({ id: 'LinkedIdentity', description: 'A login at an OpenID Connect issuer.' });

export const linkedIdentitiesSchema = z
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
export const linkIdentityRequestSchema = z
  .strictObject({
    password: currentPassword.optional().meta({ description: 'The password, in plain text.' }),
  })
  .meta({
    id: 'LinkIdentityRequest',
    description: 'The password as confirmation, before a login at the issuer is linked.',
  });
/** The password as confirmation. */
export type LinkIdentityRequest = z.infer<typeof linkIdentityRequestSchema>;

export const linkIdentityResponseSchema = z
  .object({ address: z.url().meta({ description: 'Where to log in at the issuer.' }) })
  .meta({ id: 'IssuerAddress', description: 'Address of the issuer’s login page.' });
/** Where to log in at the issuer. */
export type LinkIdentityResponse = z.infer<typeof linkIdentityResponseSchema>;

/** `POST /api/account/identities/unlink`: 403 when the password is wrong, 409 for the only way to log in. */
export const unlinkIdentityRequestSchema = z
  .strictObject({
    id: z.uuid().meta({ description: 'Id of the linked identity.' }),
    password: currentPassword.optional().meta({ description: 'The password, in plain text.' }),
  })
  .meta({
    id: 'UnlinkIdentityRequest',
    description: 'The login to unlink, with the password as confirmation.',
  });

/** `POST /api/account/delete`: 403 when the password is wrong. */
export const deleteAccountRequestSchema = z
  .strictObject({
    password: currentPassword.optional().meta({ description: 'The password, in plain text.' }),
  })
  .meta({ id: 'DeleteAccountRequest', description: 'The password, as confirmation.' });
/** The password as confirmation. */
export type DeleteAccountRequest = z.infer<typeof deleteAccountRequestSchema>;

export const successResponseSchema = z
  .object({
    success: z
      .literal(true)
      .meta({ description: 'Always true; failures are answered with a problem.' }),
    message: z.string().meta({ description: 'Message for people; may change.' }),
  })
  .meta({ id: 'Done', description: 'Confirmation that it was done.' });
/** Confirmation of a completed change. */
export type SuccessResponse = z.infer<typeof successResponseSchema>;
