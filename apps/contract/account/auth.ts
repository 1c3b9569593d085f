import { z } from 'zod';
import { planIds } from '../../../domain/shared/plans/plans.ts';
import { subscriptionStatuses } from '../admin/members.ts';
import { isComplexPassword, passwordPolicy } from './password-policy.ts';
import { emailAddress, singleLineText } from '../text.ts';
import { legalDocuments } from '../../../domain/shared/accounts/legal-documents.ts';
import { defineOperations, get, patch, post, withoutSchemas } from '../define-operations.ts';
import {
  usernameDescription,
  memberEmail,
  username,
  bio,
  stripeCustomerId,
  stripeSubscriptionId,
  displayName,
} from '../fields.ts';

/** A document that a member agrees to. */
const legalDocumentSchema = z.enum(legalDocuments);
/** Terms, privacy notice or risk warning. */
export type LegalDocument = z.infer<typeof legalDocumentSchema>;

/** Role of a user: the current plan, or admin. */
export const roleSchema = z.enum([...planIds, 'admin']);

/** Role of a member in the console, which includes support staff. */
export const memberRoleSchema = z.enum([...planIds, 'support', 'admin']);

/** Status of a membership. Only `active` and `downgrading` give the plan until its end. */
export const subscriptionStatusSchema = z.enum(subscriptionStatuses);

export const userSchema = z
  .object({
    id: z.uuid().meta({ description: 'Account id, a UUID.' }),
    email: memberEmail,
    username: username,
    displayName: z.string().meta({ description: 'Name that pages and mails show; may be empty.' }),
    photoURL: z
      .string()
      .nullable()
      .meta({ description: 'Address of the profile picture; null without one.' }),
    bio: bio,
    role: roleSchema.meta({ description: 'The plan in force, or `admin` for staff.' }),
    subscriptionTier: z.enum(planIds).meta({ description: 'The plan in force.' }),
    subscriptionStatus: subscriptionStatusSchema.meta({
      description: 'State of the plan; only `active` and `downgrading` include its benefits.',
    }),
    pastDue: z
      .boolean()
      .meta({ description: 'Whether a renewal is unpaid; the plan stays until `planEndsAt`.' }),
    renewalCancelled: z.literal(true).optional().meta({
      description:
        'True when the subscription was cancelled while its renewal is unpaid, which is then not collected; otherwise absent.',
    }),
    stripeCustomerId: stripeCustomerId,
    stripeSubscriptionId: stripeSubscriptionId,
    planEndsAt: z
      .string()
      .nullable()
      .meta({ description: 'When the plan in force ends by itself; null when it does not.' }),
    newsViewsToday: z.int().nonnegative().meta({ description: 'News stories opened today (UTC).' }),
    newsViewsPerDay: z
      .int()
      .positive()
      .nullable()
      .meta({ description: 'News stories that the plan allows per day; null without a limit.' }),
    emailVerified: z.boolean().meta({ description: 'Whether the email address is confirmed.' }),
    hasPassword: z.boolean().meta({
      description:
        'False for a member who logs in with an OpenID Connect issuer and has not set a password.',
    }),
    documentsToAccept: z
      .array(legalDocumentSchema)
      .meta({ description: 'Documents whose current version the member has not accepted.' }),
    createdAt: z.string().meta({ description: 'When the account was opened.' }),
  })
  .meta({ id: 'User', description: 'The signed-in user, without secrets.' });
/** The signed-in user, without secrets. */
export type User = z.infer<typeof userSchema>;

const createPasswordSchema = (tooShort: string) =>
  z
    .string()
    .min(passwordPolicy.minLength, tooShort)
    .max(passwordPolicy.maxLength, passwordPolicy.tooLong)
    .refine(isComplexPassword, { message: passwordPolicy.tooSimple });

/** A password that replaces another one, checked against the password policy. */
export const newPasswordSchema = createPasswordSchema(passwordPolicy.newTooShort);

/** `POST /api/auth/register`: 409 when the address is taken, ignoring case. */
const registerRequestSchema = z
  .strictObject({
    email: emailAddress.meta({ description: 'Email address of the new account.' }),
    password: createPasswordSchema(passwordPolicy.tooShort).meta({
      description: `${passwordPolicy.rule}.`,
    }),
    displayName: displayName.optional(),
    ageConfirmed: z.literal(true).optional().meta({
      description:
        'The person confirmed that they are 18 or over. Clients must ask before they create an account; the website always sends it.',
    }),
    remember: z.boolean().optional().meta({
      description:
        'Has no effect: a session is kept for thirty days only once the address is confirmed.',
    }),
  })
  .meta({ id: 'RegisterRequest', description: 'A new account.' });
/** Input of a registration. The display name is optional. */
export type RegisterRequest = z.infer<typeof registerRequestSchema>;

const wrongCredentialsMessage = 'Please check your email and password';

/** `POST /api/auth/local`: 401 for both an unknown address and a wrong password, 429 after too many attempts. */
const signInRequestSchema = z
  .strictObject({
    email: emailAddress.meta({
      description: 'Email address of the account, in upper or lower case.',
    }),
    password: z
      .string({ error: ({ input }) => (input === undefined ? wrongCredentialsMessage : undefined) })
      .min(1, wrongCredentialsMessage)
      .max(passwordPolicy.maxLength)
      .meta({ description: 'The password, in plain text.' }),
    remember: z.boolean().optional().meta({
      description: 'True keeps the session for thirty days on this device; not available to staff.',
    }),
  })
  .meta({ id: 'SignInRequest', description: 'Email address and password.' });
/** Address, password, and whether to remember this device. */
export type SignInRequest = z.infer<typeof signInRequestSchema>;

const signOutRequestSchema = z
  .strictObject({
    cause: z
      .enum(['asked', 'inactivity'])
      .meta({ description: 'Whether the user asked for it or the session was inactive.' }),
  })
  .meta({ id: 'SignOutRequest', description: 'Why the session ends; `asked` when absent.' });
/** Whether the user or inactivity ended the session. */
export type SignOutRequest = z.infer<typeof signOutRequestSchema>;

const signInResponseSchema = z
  .object({
    user: userSchema
      .nullable()
      .meta({ description: 'The signed-in user; null while the login waits for a code.' }),
    hasTOTP: z.boolean().meta({ description: 'Whether the account has a second factor.' }),
    requires2FA: z
      .boolean()
      .meta({ description: 'Whether the login waits for a second step; there is no session yet.' }),
  })
  .meta({
    id: 'SignInAnswer',
    description: 'The user who is now signed in, or that a code is required.',
  });
/** The signed-in user, or null while the second factor is required. */
export type SignInResponse = z.infer<typeof signInResponseSchema>;

export const signedInUserSchema = z
  .object({
    user: userSchema.meta({ description: 'The signed-in user.' }),
    hasTOTP: z.boolean().meta({ description: 'Whether the account has a second factor.' }),
  })
  .meta({
    id: 'SignedIn',
    description: 'The user who is now signed in; the session is in the cookie.',
  });
/** The signed-in user, and whether a second factor is set up. */
export type SignedInUser = z.infer<typeof signedInUserSchema>;

/** `POST /api/auth/check`: open to everyone. `user` is null without a session. */
export const authCheckSchema = z
  .object({
    isAuthenticated: z.boolean().meta({ description: 'Whether a user is signed in.' }),
    user: userSchema.nullable().meta({ description: 'The signed-in user; null when signed out.' }),
    inactivitySeconds: z.int().positive().nullable().meta({
      description:
        'Seconds of inactivity after which the session ends; null when signed out or remembered.',
    }),
    ended: z.boolean().meta({ description: 'Whether the browser sent a session that has ended.' }),
    endedBecause: z.enum(['role', 'suspended', 'device']).optional().meta({
      description:
        'Why the server ended the session: `role` after losing a staff role, `device` when the owner ended it from another device, `suspended` when the account was suspended. Absent otherwise.',
    }),
  })
  .meta({ id: 'AuthCheck', description: 'The user signed in in this browser, if any.' });
/** The session's user and remaining time. */
export type AuthCheck = z.infer<typeof authCheckSchema>;

/** The domain checks a new username, because older ones may differ. */
const profileRequestSchema = z
  .strictObject({
    displayName: displayName,
    username: singleLineText(40, 'Username cannot be empty.').meta({
      description: usernameDescription,
    }),
  })
  .meta({ id: 'ProfileRequest', description: 'The new values of both names.' });
/** The new values of both names. */
export type ProfileRequest = z.infer<typeof profileRequestSchema>;

/** Registration, login and the name of the caller. */
export const authOperations = defineOperations('Account', {
  register: post('/api/auth/register', 'session', {
    summary: 'Open an account with an e-mail address and a password, and sign in',
    description:
      '401 `account/invalid-credentials`: the login changed before the session was opened. 409 `account/email-already-in-use`: the address has an account. Sends a mail that confirms the address and sets the session cookie.',
    body: registerRequestSchema,
    status: 201,
    answer: signedInUserSchema,
    problems: {
      401: ['account/invalid-credentials'],
      409: ['account/email-already-in-use'],
      429: ['throttle/registrations'],
    },
    idempotent: true,
  }),
  signIn: post('/api/auth/local', 'session', {
    summary: 'Sign in with e-mail and password',
    description:
      '401 `account/invalid-credentials`: address or password is wrong; `triesLeft` says how many tries are left, alike for unknown addresses. 409 `account/reset-required`: a change of address was undone, and the mailed link must set a new password first. 429 with `retryAt` after too many. Sets the session cookie; with `requires2FA` one that names the login for five minutes, and no session.',
    body: signInRequestSchema,
    duringMaintenance: true,
    status: 200,
    answer: signInResponseSchema,
    problems: {
      401: ['account/invalid-credentials'],
      403: ['account/suspended'],
      409: ['account/reset-required'],
      429: ['throttle/sign-ins-of-account', 'throttle/sign-ins-of-address'],
    },
  }),
  authCheck: post('/api/auth/check', 'session', {
    action: 'read',
    summary: 'Who is signed in on this browser, if anyone',
    description: 'Never refused; without a session `user` is null.',
    status: 200,
    answer: authCheckSchema,
  }),
  me: get('/api/auth/me', 'account', {
    summary: 'The signed-in user',
    status: 200,
    answer: userSchema,
    etag: true,
  }),
  signOut: post('/api/auth/logout', 'session', {
    summary: 'Sign out on this browser; does nothing without a session',
    body: signOutRequestSchema.optional(),
    duringMaintenance: true,
    status: 204,
    answer: null,
  }),
  changeProfile: patch('/api/profile', 'account', {
    summary: 'Change display name and username',
    description: '409 `account/username-taken`: another account has the username.',
    body: profileRequestSchema,
    status: 200,
    answer: userSchema,
    problems: {
      400: ['account/invalid-username', 'account/web-address-in-name'],
      409: ['account/username-taken'],
    },
    ifMatch: true,
    etag: true,
    idempotent: true,
  }),
});

/** The same without schemas, for browsers. */
export const authEndpoints = withoutSchemas(authOperations);
