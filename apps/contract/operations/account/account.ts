import {
  accessEntriesSchema,
  accessReasonsSchema,
  refusedPageSchema,
} from '../../account/access.ts';
import {
  authCheckSchema,
  profileRequestSchema,
  registerRequestSchema,
  signedInUserSchema,
  signInResponseSchema,
  signInRequestSchema,
  signOutRequestSchema,
  userSchema,
} from '../../account/auth.ts';
import { changePreferencesSchema, preferencesSchema } from '../../account/preferences.ts';
import { planListSchema } from '../../membership/subscriptions.ts';
import { accountEndpoints } from '../../endpoints/account/account.ts';
import { defineOperations } from '../define-operations.ts';

/** Registration, login, profile, preferences, access and plans on sale. */
export const accountOperations = {
  ...defineOperations(accountEndpoints, 'Account', {
    register: {
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
    },
    signIn: {
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
    },
    authCheck: {
      summary: 'Who is signed in on this browser, if anyone',
      description: 'Never refused; without a session `user` is null.',
      status: 200,
      answer: authCheckSchema,
    },
    me: {
      summary: 'The signed-in user',
      status: 200,
      answer: userSchema,
      etag: true,
    },
    signOut: {
      summary: 'Sign out on this browser; does nothing without a session',
      body: signOutRequestSchema.optional(),
      duringMaintenance: true,
      status: 204,
      answer: null,
    },
    changeProfile: {
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
    },
    preferences: {
      summary: 'Coins, categories and sentiment to show first',
      status: 200,
      answer: preferencesSchema,
      etag: true,
    },
    changePreferences: {
      summary: 'Choose coins, categories and sentiment to show first',
      description:
        '409 `command/contended`: several changes arrived at the same time; try again. 409 `alerts/watchlist-full`: the list of coins has no room for these.',
      body: changePreferencesSchema,
      status: 200,
      answer: preferencesSchema,
      problems: { 409: ['command/contended', 'alerts/watchlist-full'] },
      ifMatch: true,
      etag: true,
      idempotent: true,
    },
    access: {
      summary: 'What the caller may see, and the rule that decided each',
      description: 'One decision for each resource; without a session for a visitor.',
      status: 200,
      answer: accessEntriesSchema,
    },
    accessReasons: {
      summary: 'What the caller may see, by which rule, and because of what',
      description:
        'Explains each decision by what happened; front ends decide by `GET /api/access` alone.',
      status: 200,
      answer: accessReasonsSchema,
    },
    reportRefusal: {
      summary: 'Tell that a page was refused; recorded where it is staff’s',
      body: refusedPageSchema,
      status: 204,
      answer: null,
      idempotent: true,
    },
  }),
  ...defineOperations(accountEndpoints, 'Membership', {
    plans: {
      summary: 'The plans on sale',
      description:
        'Prices in pence (GBP) per month. Without price ids a plan cannot be bought yet.',
      status: 200,
      answer: planListSchema,
      etag: true,
    },
  }),
};
