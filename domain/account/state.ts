import type { AccountPreferences } from './commands.ts';
import type { AccountEmailChanged, AccountEmailChangeUndone, AccountEvent } from './events.ts';

export type Unregistered = { readonly status: 'unregistered' };

/** The newest mailed link of each kind that has not been used: earlier ones no longer count. */
export type OpenRequests = {
  readonly verification: string | null;
  readonly passwordReset: string | null;
  readonly emailChange: { readonly requestId: string; readonly newEmail: string } | null;
  readonly deletion: string | null;
};

/** An address that the account had, reserved until then. */
export type FormerEmail = {
  readonly requestId: string;
  readonly email: string;
  readonly undoUntil: string;
};

export type Registered = {
  readonly status: 'registered';
  readonly email: string;
  readonly emailVerified: boolean;
  readonly displayName: string;
  readonly username: string;
  readonly passwordHash: string;
  readonly preferences: AccountPreferences | null;
  readonly isAdmin: boolean;
  readonly requests: OpenRequests;
  /** Oldest first. */
  readonly formerEmails: readonly FormerEmail[];
};

export type Erased = {
  readonly status: 'erased';
  /** "erased" as soon as the data key is destroyed. */
  readonly email: string;
  /** False while the erasure has steps to go. */
  readonly isComplete: boolean;
};

export type AccountState = Unregistered | Registered | Erased;

export const initialState: AccountState = { status: 'unregistered' };

export const evolve = (state: AccountState, event: AccountEvent): AccountState => {
  if (event.type === 'AccountRegistered')
    return state.status === 'unregistered' ? open(event.data) : state;
  if (state.status === 'registered') return evolveRegistered(state, event);
  const completes = state.status === 'erased' && event.type === 'AccountErasureCompleted';
  return completes ? { ...state, isComplete: true } : state;
};

const open = (data: Extract<AccountEvent, { type: 'AccountRegistered' }>['data']): Registered => ({
  status: 'registered',
  email: data.email,
  emailVerified: false,
  displayName: data.displayName,
  username: data.username,
  passwordHash: data.passwordHash,
  preferences: null,
  isAdmin: false,
  requests: {
    verification: data.verificationId,
    ...{ passwordReset: null, emailChange: null, deletion: null },
  },
  formerEmails: [],
});

/** Every address that the account holds: its own, and former ones while their change can be undone. */
export const emailsHeld = ({ email, formerEmails }: Registered, now: Date): readonly string[] => [
  email,
  ...formerEmails
    .filter(({ undoUntil }) => Date.parse(undoUntil) > now.getTime())
    .map((former) => former.email),
];

const evolveRegistered = (
  state: Registered,
  event: Exclude<AccountEvent, { type: 'AccountRegistered' }>,
): AccountState => {
  switch (event.type) {
    case 'AccountEmailVerificationRequested':
      return withRequest(state, { verification: event.data.requestId });
    case 'AccountEmailVerified':
      return { ...withRequest(state, { verification: null }), emailVerified: true };
    case 'AccountPasswordResetRequested':
      return withRequest(state, { passwordReset: event.data.requestId });
    case 'AccountPasswordChanged':
      return {
        ...withRequest(state, { passwordReset: null }),
        passwordHash: event.data.passwordHash,
      };
    case 'AccountEmailChangeRequested': {
      const { requestId, newEmail } = event.data;
      return withRequest(state, { emailChange: { requestId, newEmail } });
    }
    case 'AccountEmailChanged':
      return changeEmail(state, event.data);
    case 'AccountEmailChangeUndone':
      return undoEmailChange(state, event.data);
    case 'AccountDeletionRequested':
      return withRequest(state, { deletion: event.data.requestId });
    case 'AccountProfileChanged':
      return { ...state, displayName: event.data.displayName, username: event.data.username };
    case 'AccountPreferencesChanged': {
      const { preferredCoins, preferredCategories, sentimentPreference } = event.data;
      return {
        ...state,
        preferences: { preferredCoins, preferredCategories, sentimentPreference },
      };
    }
    case 'AccountAdminGranted':
      return { ...state, isAdmin: true };
    case 'AccountAdminRevoked':
      return { ...state, isAdmin: false };
    case 'AccountErased':
      return { status: 'erased', email: state.email, isComplete: false };
    case 'AccountErasureCompleted':
      return state;
  }
  // Written by a newer version of the program: unknown events change nothing.
  return state;
};

const withRequest = (state: Registered, change: Partial<OpenRequests>): Registered => ({
  ...state,
  requests: { ...state.requests, ...change },
});

// Links that were mailed to the former address prove nothing about the new one.
const changeEmail = (state: Registered, data: AccountEmailChanged['data']): Registered => ({
  ...withRequest(state, { emailChange: null, verification: null, passwordReset: null }),
  email: data.email,
  emailVerified: true,
  formerEmails: [
    ...state.formerEmails,
    { requestId: data.requestId, email: data.formerEmail, undoUntil: data.undoUntil },
  ],
});

const undoEmailChange = (state: Registered, data: AccountEmailChangeUndone['data']): Registered => {
  const undone = state.formerEmails.findIndex(({ requestId }) => requestId === data.requestId);
  return {
    ...withRequest(state, {
      ...{ emailChange: null, verification: null, passwordReset: null, deletion: null },
    }),
    email: data.email,
    emailVerified: true,
    formerEmails: state.formerEmails.slice(0, Math.max(0, undone)),
  };
};
