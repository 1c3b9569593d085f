import { z } from 'zod';
import { newPasswordSchema } from './auth.ts';
import { emailAddress } from './text.ts';

/** The token of a mailed link: what follows the `#` of its address. */
export const linkTokenSchema = z
  .strictObject({ token: z.string().min(1, 'The link is incomplete.').max(200) })
  .meta({ id: 'LinkToken' });
/** What the page of a mailed link sends. */
export type LinkToken = z.infer<typeof linkTokenSchema>;

// Left out by an account that has none: a sign-in at its issuer within five minutes takes its place.
/** The password that holds, entered again. */
export const currentPassword = z
  .string({
    error: ({ input }) => (input === undefined ? 'Current password is required.' : undefined),
  })
  .min(1, 'Current password is required.')
  .max(200);

/** `POST /api/auth/password-reset`: the same answer for every address. */
export const passwordResetRequestSchema = z
  .strictObject({ email: emailAddress })
  .meta({ id: 'PasswordResetRequest' });
/** Whose password is to be reset. */
export type PasswordResetRequest = z.infer<typeof passwordResetRequestSchema>;

/** `POST /api/auth/password-reset/confirm`: the token of the mailed link with the new password. */
export const passwordResetConfirmSchema = linkTokenSchema
  .extend({ password: newPasswordSchema })
  .meta({ id: 'PasswordResetConfirm' });
/** The token and the new password. */
export type PasswordResetConfirm = z.infer<typeof passwordResetConfirmSchema>;

/** `POST /api/auth/change-password`: 403 when the current password is wrong. */
export const changePasswordRequestSchema = z
  .strictObject({ currentPassword: currentPassword.optional(), newPassword: newPasswordSchema })
  .meta({ id: 'ChangePasswordRequest' });
/** The password that holds, and the one that is to hold. */
export type ChangePasswordRequest = z.infer<typeof changePasswordRequestSchema>;

/** `POST /api/auth/change-email`: 409 when another account has the address. */
export const changeEmailRequestSchema = z
  .strictObject({ email: emailAddress, password: currentPassword.optional() })
  .meta({ id: 'ChangeEmailRequest' });
/** The new address, and the password that proves who asks. */
export type ChangeEmailRequest = z.infer<typeof changeEmailRequestSchema>;

/** A login at an issuer that opens the account. */
export const linkedIdentitySchema = z
  .object({
    id: z.uuid(),
    /** Its address, such as `https://accounts.google.com`. */
    issuer: z.string(),
    /** ISO-8601. */
    linkedAt: z.string(),
    /** False for the only way to log in. */
    removable: z.boolean(),
  })
  .meta({ id: 'LinkedIdentity' });

/** `GET /api/account/identities`, in the order in which they were linked. */
export const linkedIdentitiesSchema = z
  .object({ identities: z.array(linkedIdentitySchema) })
  .meta({ id: 'LinkedIdentities' });
/** The caller's logins at issuers. */
export type LinkedIdentities = z.infer<typeof linkedIdentitiesSchema>;

/** `POST /api/account/identities/unlink`: 403 when the password is wrong, 409 for the only way to log in. */
export const unlinkIdentityRequestSchema = z
  .strictObject({ id: z.uuid(), password: currentPassword.optional() })
  .meta({ id: 'UnlinkIdentityRequest' });
/** The login to unlink, and the password that proves who asks. */
export type UnlinkIdentityRequest = z.infer<typeof unlinkIdentityRequestSchema>;

/** `POST /api/account/delete`: 403 when the password is wrong. */
export const deleteAccountRequestSchema = z
  .strictObject({ password: currentPassword.optional() })
  .meta({ id: 'DeleteAccountRequest' });
/** The password that proves who asks. */
export type DeleteAccountRequest = z.infer<typeof deleteAccountRequestSchema>;

/** The answer of calls that change address, password or the account itself. */
export const doneSchema = z
  .object({
    success: z.literal(true),
    /** The sentence shown to people. */
    message: z.string(),
  })
  .meta({ id: 'Done' });
/** That it was done, in words. */
export type Done = z.infer<typeof doneSchema>;
