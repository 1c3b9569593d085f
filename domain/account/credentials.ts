import type {
  AccountEmailChanged,
  AccountEmailChangeUndone,
  AccountEvent,
  AccountPasswordChanged,
  CredentialsEvent,
} from './events.ts';
import { withRequest } from './open-requests.ts';
import { snapshotLogin } from './regain.ts';
import type { OpenRequests, Registered } from './registered.ts';

const types: Readonly<Record<CredentialsEvent['type'], true>> = {
  AccountEmailVerificationRequested: true,
  AccountEmailVerified: true,
  AccountPasswordResetRequested: true,
  AccountInvited: true,
  AccountPasswordChanged: true,
  AccountEmailChangeRequested: true,
  AccountEmailChanged: true,
  AccountEmailChangeUndone: true,
  AccountIdentityLinked: true,
  AccountIdentityUnlinked: true,
  AccountDeletionRequested: true,
};

export const isAboutCredentials = (event: AccountEvent): event is CredentialsEvent =>
  Object.hasOwn(types, event.type);

/** Which link each wish asks for. */
const requestOf = {
  AccountEmailVerificationRequested: 'verification',
  AccountPasswordResetRequested: 'passwordReset',
  AccountInvited: 'passwordReset',
  AccountDeletionRequested: 'deletion',
} as const satisfies Partial<Record<CredentialsEvent['type'], keyof OpenRequests>>;

type LinkAsked = Extract<CredentialsEvent, { readonly type: keyof typeof requestOf }>;

const isLinkAsked = (event: CredentialsEvent): event is LinkAsked =>
  Object.hasOwn(requestOf, event.type);

/** What proves who the member is, and which links wait for an answer. */
export const evolveCredentials = (state: Registered, event: CredentialsEvent): Registered => {
  if (isLinkAsked(event)) {
    return withRequest(state, { [requestOf[event.type]]: event.data.requestId });
  }
  switch (event.type) {
    case 'AccountEmailVerified':
      return { ...withRequest(state, { verification: null }), emailVerified: true };
    case 'AccountPasswordChanged':
      return changePassword(state, event.data);
    case 'AccountEmailChangeRequested': {
      const { requestId, newEmail } = event.data;
      const loginBefore = snapshotLogin(state);
      return withRequest(state, { emailChange: { requestId, newEmail, loginBefore } });
    }
    case 'AccountEmailChanged':
      return changeEmail(state, event.data);
    case 'AccountEmailChangeUndone':
      return undoEmailChange(state, event.data);
    case 'AccountIdentityLinked':
      return { ...state, identities: [...state.identities, event.data] };
    case 'AccountIdentityUnlinked': {
      const { identityHash } = event.data;
      const identities = state.identities.filter((one) => one.identityHash !== identityHash);
      return { ...state, identities };
    }
  }
};

/** Every address that the account holds: its own, and former ones while their change can be undone. */
export const emailsHeld = ({ email, formerEmails }: Registered, now: Date): readonly string[] => [
  email,
  ...formerEmails
    .filter(({ undoUntil }) => Date.parse(undoUntil) > now.getTime())
    .map((former) => former.email),
];

const changePassword = (state: Registered, data: AccountPasswordChanged['data']): Registered => {
  const { cause, passwordHash } = data;
  return { ...state, passwordHash, resetRequired: state.resetRequired && cause !== 'reset' };
};

const changeEmail = (state: Registered, data: AccountEmailChanged['data']): Registered => ({
  ...state,
  email: data.email,
  emailVerified: true,
  suppression: null,
  formerEmails: [
    ...state.formerEmails,
    {
      requestId: data.requestId,
      email: data.formerEmail,
      undoUntil: data.undoUntil,
      loginBefore: state.requests.emailChange?.loginBefore ?? snapshotLogin(state),
    },
  ],
});

const undoEmailChange = (state: Registered, data: AccountEmailChangeUndone['data']): Registered => {
  const undone = state.formerEmails.findIndex(({ requestId }) => requestId === data.requestId);
  return {
    ...state,
    email: data.email,
    emailVerified: true,
    suppression: null,
    resetRequired: true,
    formerEmails: state.formerEmails.slice(0, Math.max(0, undone)),
  };
};
