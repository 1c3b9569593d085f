import { z } from 'zod';
import { planIds } from '../../domain/shared/plans.ts';
import { subscriptionStatuses } from './members.ts';
import { isVariedPassword, passwordPolicy } from './password-policy.ts';
import { emailAddress, lineOfText } from './text.ts';

/** Role of a user: the plan in force, or admin. */
export const roleSchema = z.enum([...planIds, 'admin']);
/** `free`, `basic`, `pro` or `admin`. */
export type Role = z.infer<typeof roleSchema>;

/** Where a membership stands; `downgrading` and `canceled` still hold until their end. */
export const subscriptionStatusSchema = z.enum(subscriptionStatuses);
/** Where a membership stands, as one of five words. */
export type SubscriptionStatus = z.infer<typeof subscriptionStatusSchema>;

/** The signed-in user as the browser sees it. */
export const userSchema = z
  .object({
    id: z.uuid(),
    email: z.string(),
    username: z.string(),
    displayName: z.string(),
    photoURL: z.string().nullable(),
    role: roleSchema,
    subscriptionTier: z.enum(planIds),
    subscriptionStatus: subscriptionStatusSchema,
    /** Starts with `manual_cus_` when the plan was granted by hand. */
    stripeCustomerId: z.string().nullable(),
    stripeSubscriptionId: z.string().nullable(),
    /** When the plan in force ends by itself, ISO-8601; null when it does not. */
    planEndsAt: z.string().nullable(),
    newsViewsToday: z.int().nonnegative(),
    /** Stories a day that the plan in force allows; null without a limit. */
    newsViewsPerDay: z.int().positive().nullable(),
    emailVerified: z.boolean(),
    createdAt: z.string(),
  })
  .meta({ id: 'User' });
/** The signed-in user, without anything secret. */
export type User = z.infer<typeof userSchema>;

/** A new password, by the password policy. */
export const newPasswordSchema = z
  .string()
  .min(passwordPolicy.minLength, passwordPolicy.tooShort)
  .max(passwordPolicy.maxLength, passwordPolicy.tooLong)
  .refine(isVariedPassword, { message: passwordPolicy.tooSimple });

/** `POST /api/auth/register`: 409 when the address is taken, in whatever case it is written. */
export const registerRequestSchema = z
  .strictObject({
    email: emailAddress,
    password: newPasswordSchema,
    displayName: lineOfText(80, 'Display name cannot be empty.').optional(),
  })
  .meta({ id: 'RegisterRequest' });
/** What a new member gives; the display name may be left out. */
export type RegisterRequest = z.infer<typeof registerRequestSchema>;

const checkBoth = 'Please check your email and password';

/** `POST /api/auth/local`: 401 for an unknown address and a wrong password alike, 429 after too many. */
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

/** Why a session ends; asked for when there is no body. */
export const signOutRequestSchema = z
  .strictObject({ cause: z.enum(['asked', 'inactivity']) })
  .meta({ id: 'SignOutRequest' });
/** Who ended the session: the person, or their inactivity. */
export type SignOutRequest = z.infer<typeof signOutRequestSchema>;

/** Answer of signing in and of registering; the session is in the cookie. */
export const signedInSchema = z
  .object({ user: userSchema, hasTOTP: z.boolean() })
  .meta({ id: 'SignedIn' });
/** Who is signed in now, and whether a second factor is set up. */
export type SignedIn = z.infer<typeof signedInSchema>;

/** `GET /api/auth/check`: never refused, `user` is null when nobody is signed in. */
export const authCheckSchema = z
  .object({
    isAuthenticated: z.boolean(),
    user: userSchema.nullable(),
    /** Inactivity, in seconds, after which this session ends by itself; null when signed out or remembered. */
    inactivitySeconds: z.int().positive().nullable(),
  })
  .meta({ id: 'AuthCheck' });
/** Whether somebody is signed in, who, and for how long. */
export type AuthCheck = z.infer<typeof authCheckSchema>;

/** Exactly two fields. */
export const profileRequestSchema = z
  .strictObject({
    displayName: lineOfText(80, 'Display name cannot be empty.'),
    username: lineOfText(40, 'Username cannot be empty.'),
  })
  .meta({ id: 'ProfileRequest' });
/** Both names, as they shall be. */
export type ProfileRequest = z.infer<typeof profileRequestSchema>;
