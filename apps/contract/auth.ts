import { z } from 'zod';
import { planIds } from '../../domain/shared/plans.ts';
import { legalDocumentSchema } from './legal.ts';
import { subscriptionStatuses } from './members.ts';
import { isVariedPassword, passwordPolicy } from './password-policy.ts';
import { emailAddress, lineOfText } from './text.ts';

/** Role of a user: the plan in force, or admin. */
export const roleSchema = z.enum([...planIds, 'admin']);

/** Role of a member as the console shows it: support staff besides. */
export const memberRoleSchema = z.enum([...planIds, 'support', 'admin']);

/** Status of a membership: only `active` and `downgrading` give the plan until its end. */
export const subscriptionStatusSchema = z.enum(subscriptionStatuses);

/** The signed-in user as the browser sees it. */
export const userSchema = z
  .object({
    id: z.uuid(),
    email: z.string(),
    username: z.string(),
    displayName: z.string(),
    photoURL: z.string().nullable(),
    /** Empty without one. */
    bio: z.string(),
    role: roleSchema,
    subscriptionTier: z.enum(planIds),
    subscriptionStatus: subscriptionStatusSchema,
    /** A renewal was not paid: the plan holds until `planEndsAt`. */
    pastDue: z.boolean(),
    /** Starts with `manual_cus_` when the plan was granted manually. */
    stripeCustomerId: z.string().nullable(),
    stripeSubscriptionId: z.string().nullable(),
    /** When the plan in force ends by itself, ISO-8601; null when it does not. */
    planEndsAt: z.string().nullable(),
    newsViewsToday: z.int().nonnegative(),
    /** Stories a day that the plan in force allows; null without a limit. */
    newsViewsPerDay: z.int().positive().nullable(),
    emailVerified: z.boolean(),
    /** False for a member who logs in at an issuer and has set no password. */
    hasPassword: z.boolean(),
    /** Of which the present version was not agreed to yet. */
    documentsToAccept: z.array(legalDocumentSchema),
    createdAt: z.string(),
  })
  .meta({ id: 'User' });
/** The signed-in user, without secrets. */
export type User = z.infer<typeof userSchema>;

const chosenPassword = (tooShort: string) =>
  z
    .string()
    .min(passwordPolicy.minLength, tooShort)
    .max(passwordPolicy.maxLength, passwordPolicy.tooLong)
    .refine(isVariedPassword, { message: passwordPolicy.tooSimple });

/** A password that replaces another and meets the password policy. */
export const newPasswordSchema = chosenPassword(passwordPolicy.newTooShort);

/** `POST /api/auth/register`: 409 when the address is taken, ignoring case. */
export const registerRequestSchema = z
  .strictObject({
    email: emailAddress,
    password: chosenPassword(passwordPolicy.tooShort),
    displayName: lineOfText(80, 'Display name cannot be empty.').optional(),
    /** Has no effect: a session is kept for thirty days only once the address is confirmed. */
    remember: z.boolean().optional(),
  })
  .meta({ id: 'RegisterRequest' });
/** Input of a registration; the display name is optional. */
export type RegisterRequest = z.infer<typeof registerRequestSchema>;

const checkBoth = 'Please check your email and password';

/** `POST /api/auth/local`: 401 both for an unknown address and a wrong password, 429 after too many attempts. */
export const signInRequestSchema = z
  .strictObject({
    email: emailAddress,
    password: z
      .string({ error: ({ input }) => (input === undefined ? checkBoth : undefined) })
      .min(1, checkBoth)
      .max(200),
    /** "Keep me signed in on this device": thirty days; not offered to staff. */
    remember: z.boolean().optional(),
  })
  .meta({ id: 'SignInRequest' });
/** Address, password, and whether this device is remembered. */
export type SignInRequest = z.infer<typeof signInRequestSchema>;

/** Why a session ends; `asked` without a body. */
export const signOutRequestSchema = z
  .strictObject({ cause: z.enum(['asked', 'inactivity']) })
  .meta({ id: 'SignOutRequest' });
/** Whether the user or inactivity ended the session. */
export type SignOutRequest = z.infer<typeof signOutRequestSchema>;

/** Answer of `POST /api/auth/local`: without a user while the second factor is to come, as `verify-totp-login`. */
export const signInAnswerSchema = z
  .object({
    user: userSchema.nullable(),
    /** The account has a second factor. */
    hasTOTP: z.boolean(),
    /** The login waits for its second step; there is no session yet. */
    requires2FA: z.boolean(),
  })
  .meta({ id: 'SignInAnswer' });
/** The user who is signed in, or that a code is asked for. */
export type SignInAnswer = z.infer<typeof signInAnswerSchema>;

/** Answer of registering; the session is in the cookie. */
export const signedInSchema = z
  .object({ user: userSchema, hasTOTP: z.boolean() })
  .meta({ id: 'SignedIn' });
/** The user who is signed in, and whether a second factor is set up. */
export type SignedIn = z.infer<typeof signedInSchema>;

/** `GET /api/auth/check`: always allowed; `user` is null without a session. */
export const authCheckSchema = z
  .object({
    isAuthenticated: z.boolean(),
    user: userSchema.nullable(),
    /** Inactivity, in seconds, after which this session ends by itself; null when signed out or remembered. */
    inactivitySeconds: z.int().positive().nullable(),
    /** The browser presented a session that has ended, by itself or elsewhere. */
    ended: z.boolean(),
    /** Why the server ended it: `role` is the loss of the role for the console, `device` that its owner ended it from another one. Absent where it ended in any other way. */
    endedBecause: z.enum(['role', 'suspended', 'device']).optional(),
  })
  .meta({ id: 'AuthCheck' });
/** The session's user and remaining time. */
export type AuthCheck = z.infer<typeof authCheckSchema>;

/** Exactly two fields. A new username has 3 to 30 letters, digits and dots, which the domain decides: an older one may stay. */
export const profileRequestSchema = z
  .strictObject({
    displayName: lineOfText(80, 'Display name cannot be empty.'),
    username: lineOfText(40, 'Username cannot be empty.'),
  })
  .meta({ id: 'ProfileRequest' });
/** The new values of both names. */
export type ProfileRequest = z.infer<typeof profileRequestSchema>;
