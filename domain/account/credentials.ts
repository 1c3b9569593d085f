import type {
  AccountEmailChanged,
  AccountEmailChangeUndone,
  AccountIdentityLinked,
  AccountIdentityUnlinked,
  AccountPasswordChanged,
} from './events.ts';
import { snapshotLogin } from './recovery/restore-login.ts';
import type { RegisteredAccount } from './registered.ts';

/** Reserved addresses of the account: the current one, and former ones while their change can be undone. */
export const getReservedEmails = (
  { email, formerEmails }: RegisteredAccount,
  now: Date,
): readonly string[] => [
  email,
  ...formerEmails
    .filter(({ undoUntil }) => Date.parse(undoUntil) > now.getTime())
    .map((former) => former.email),
];

export const changePassword = (
  state: RegisteredAccount,
  { data }: AccountPasswordChanged,
): RegisteredAccount => {
  const { cause, passwordHash } = data;
  return { ...state, passwordHash, resetRequired: state.resetRequired && cause !== 'reset' };
};

export const changeEmail = (
  state: RegisteredAccount,
  { data }: AccountEmailChanged,
): RegisteredAccount => ({
  ...state,
  email: data.email,
  emailVerified: true,
  suppression: null,
  softBounces: null,
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

export const undoEmailChange = (
  state: RegisteredAccount,
  { data }: AccountEmailChangeUndone,
): RegisteredAccount => {
  const formerEmailIndex = state.formerEmails.findIndex(
    ({ requestId }) => requestId === data.requestId,
  );
  const previousIdentityHashes =
    state.formerEmails[formerEmailIndex]?.loginBefore.identityHashes ?? [];
  return {
    ...state,
    // The other person may have unlinked the owner's logins.
    unlinkedIdentityHashes: state.unlinkedIdentityHashes.filter(
      (hash) => !previousIdentityHashes.includes(hash),
    ),
    email: data.email,
    emailVerified: true,
    suppression: null,
    softBounces: null,
    resetRequired: true,
    formerEmails: state.formerEmails.slice(0, Math.max(0, formerEmailIndex)),
  };
};

export const linkIdentity = (
  state: RegisteredAccount,
  { data }: AccountIdentityLinked,
): RegisteredAccount => ({
  ...state,
  identities: [...state.identities, data],
  unlinkedIdentityHashes: state.unlinkedIdentityHashes.filter(
    (unlinked) => unlinked !== data.identityHash,
  ),
});

export const unlinkIdentity = (
  state: RegisteredAccount,
  { data: { identityHash, cause } }: AccountIdentityUnlinked,
): RegisteredAccount => ({
  ...state,
  identities: state.identities.filter((one) => one.identityHash !== identityHash),
  unlinkedIdentityHashes:
    cause === 'asked'
      ? [...state.unlinkedIdentityHashes, identityHash]
      : state.unlinkedIdentityHashes,
});
