import { accessSchema } from '../access.ts';
import {
  authCheckSchema,
  profileRequestSchema,
  registerRequestSchema,
  signedInSchema,
  signInAnswerSchema,
  signInRequestSchema,
  signOutRequestSchema,
  userSchema,
} from '../auth.ts';
import { preferencesSchema } from '../preferences.ts';
import { planListSchema } from '../subscriptions.ts';
import { accountEndpoints } from '../endpoints/account.ts';
import type { Operation } from './operation.ts';

/** Registering, signing in and out, profile, preferences, access and the plans on sale. */
export const accountOperations = {
  register: {
    ...accountEndpoints.register,
    tag: 'Account',
    summary: 'Open an account with an e-mail address and a password, and sign in',
    body: registerRequestSchema,
    status: 201,
    answer: signedInSchema,
    problems: [409],
    idempotent: true,
  },
  signIn: {
    ...accountEndpoints.signIn,
    tag: 'Account',
    summary: 'Sign in with e-mail and password',
    body: signInRequestSchema,
    status: 200,
    answer: signInAnswerSchema,
    problems: [401],
  },
  authCheck: {
    ...accountEndpoints.authCheck,
    tag: 'Account',
    summary: 'Who is signed in on this browser, if anyone',
    status: 200,
    answer: authCheckSchema,
  },
  me: {
    ...accountEndpoints.me,
    tag: 'Account',
    summary: 'The signed-in user',
    status: 200,
    answer: userSchema,
    etag: true,
  },
  signOut: {
    ...accountEndpoints.signOut,
    tag: 'Account',
    summary: 'Sign out on this browser; does nothing without a session',
    body: signOutRequestSchema.optional(),
    status: 204,
    answer: null,
  },
  changeProfile: {
    ...accountEndpoints.changeProfile,
    tag: 'Account',
    summary: 'Change display name and username',
    body: profileRequestSchema,
    status: 200,
    answer: userSchema,
    problems: [409],
    ifMatch: true,
    etag: true,
    idempotent: true,
  },
  preferences: {
    ...accountEndpoints.preferences,
    tag: 'Account',
    summary: 'Coins, categories and sentiment to show first',
    status: 200,
    answer: preferencesSchema,
    etag: true,
  },
  changePreferences: {
    ...accountEndpoints.changePreferences,
    tag: 'Account',
    summary: 'Choose coins, categories and sentiment to show first',
    body: preferencesSchema,
    status: 200,
    answer: preferencesSchema,
    problems: [409],
    ifMatch: true,
    etag: true,
    idempotent: true,
  },
  access: {
    ...accountEndpoints.access,
    tag: 'Account',
    summary: 'What the caller may see, and the rule that decided each',
    status: 200,
    answer: accessSchema,
  },
  plans: {
    ...accountEndpoints.plans,
    tag: 'Membership',
    summary: 'The plans on sale',
    status: 200,
    answer: planListSchema,
    etag: true,
  },
} as const satisfies Record<string, Operation>;
