import { applyEvent, type EventEvolvers } from '../shared/decider.ts';
import { defaultNewsletter } from '../shared/news/newsletter.ts';
import {
  changeEmail,
  changePassword,
  linkIdentity,
  undoEmailChange,
  unlinkIdentity,
} from './credentials.ts';
import type { AccountEvent, AccountRegistered } from './events.ts';
import type { PersonalEvent } from './personal/events.ts';
import { createPersonalState, isPersonalEvent, personalEvolvers } from './personal/personal.ts';
import { snapshotLogin } from './recovery/restore-login.ts';
import type { RegisteredAccount, OpenRequests } from './registered.ts';
import {
  enableSecondFactor,
  isSecondFactorLost,
  useRecoveryCode,
} from './second-factor/second-factor.ts';

export type { OrderedPlanEnd, RegisteredAccount } from './registered.ts';

export type Unregistered = { readonly status: 'unregistered' };

export type ErasedAccount = {
  readonly status: 'erased';
  /** `erased` after the data key is destroyed. */
  readonly email: string;
  /** When the member or staff decided the erasure, which staff do up to a day before it is made. */
  readonly decidedAt: string;
  /** False while steps of the erasure remain. */
  readonly isComplete: boolean;
};

export type AccountState = Unregistered | RegisteredAccount | ErasedAccount;

export const initialState: AccountState = { status: 'unregistered' };

const toRegistered = (data: AccountRegistered['data']): RegisteredAccount => ({
  ...createPersonalState(data),
  status: 'registered',
  registeredAt: data.registeredAt,
  email: data.email,
  emailVerified: false,
  passwordHash: data.passwordHash,
  identities: [],
  unlinkedIdentityHashes: [],
  secondFactor: { status: 'off' },
  newsletter: defaultNewsletter,
  suppression: null,
  softBounces: null,
  isAdmin: false,
  isSupport: false,
  isSuspended: false,
  orderedPlanEnd: null,
  resetRequired: false,
  recovery: null,
  confirmedRecoveryId: null,
  erasure: null,
  requests: {
    verification: data.verificationId,
    passwordReset: null,
    emailChange: null,
    deletion: null,
  },
  formerEmails: [],
});

const evolvers: EventEvolvers<
  RegisteredAccount,
  Exclude<AccountEvent, AccountRegistered | PersonalEvent>,
  AccountState
> = {
  AccountEmailVerificationRequested: (state, { data }) =>
    changeRequests(state, { verification: data.requestId }),
  AccountEmailVerified: (state) => ({
    ...changeRequests(state, { verification: null }),
    emailVerified: true,
  }),
  AccountPasswordResetRequested: (state, { data }) =>
    changeRequests(state, { passwordReset: data.requestId }),
  AccountInvited: (state, { data }) => changeRequests(state, { passwordReset: data.requestId }),
  AccountPasswordChanged: changePassword,
  AccountEmailChangeRequested: (state, { data: { requestId, newEmail } }) =>
    changeRequests(state, {
      emailChange: { requestId, newEmail, loginBefore: snapshotLogin(state) },
    }),
  AccountEmailChanged: changeEmail,
  AccountEmailChangeUndone: undoEmailChange,
  AccountIdentityLinked: linkIdentity,
  AccountIdentityUnlinked: unlinkIdentity,
  AccountDeletionRequested: (state, { data }) =>
    changeRequests(state, { deletion: data.requestId }),
  AccountSecondFactorPrepared: (state, { data: { secret } }) => ({
    ...state,
    secondFactor: { status: 'prepared', secret },
  }),
  AccountSecondFactorEnabled: enableSecondFactor,
  AccountSecondFactorDisabled: (state) => ({ ...state, secondFactor: { status: 'off' } }),
  AccountRecoveryCodeUsed: useRecoveryCode,
  AccountRecoveryRequested: (state, { data }) => ({ ...state, recovery: data }),
  AccountRecoveryConfirmed: (state, { data: { recoveryId } }) => ({
    ...state,
    recovery: null,
    confirmedRecoveryId: recoveryId,
  }),
  AccountRecoveryWithdrawn: (state) => ({ ...state, recovery: null }),
  AccountNewsletterChosen: (state, { data: { frequency, topics } }) => ({
    ...state,
    newsletter: { frequency, topics },
  }),
  AccountMailsSuppressed: (state, { data }) => ({ ...state, suppression: data.cause }),
  AccountMailsResumed: (state, { data }) => ({
    // A confirmation link works once.
    ...(data.cause === 'confirmed' ? changeRequests(state, { verification: null }) : state),
    suppression: null,
    softBounces: null,
  }),
  AccountMailSoftBounced: (state, { data: { count, bouncedAt } }) => ({
    ...state,
    softBounces: { count, lastAt: bouncedAt },
  }),
  AccountMailDelivered: (state) => ({ ...state, softBounces: null }),
  AccountAdminGranted: (state) => ({ ...state, isAdmin: true }),
  AccountAdminRevoked: (state) => ({ ...state, isAdmin: false }),
  AccountSupportGranted: (state) => ({ ...state, isSupport: true }),
  AccountSupportRevoked: (state) => ({ ...state, isSupport: false }),
  AccountLoginHelped: (state) => state,
  AccountSuspended: (state, { data: { planEnd: timing, reason, suspendedAt } }) => ({
    ...state,
    isSuspended: true,
    orderedPlanEnd: timing === undefined ? null : { timing, reason, suspendedAt },
  }),
  AccountRestored: (state) => ({ ...state, isSuspended: false, orderedPlanEnd: null }),
  AccountErasureRequested: (state, { data }) => ({
    ...state,
    erasure: { ...data, confirmation: null },
  }),
  AccountErasureConfirmed: (state, { data }) => ({
    ...state,
    erasure: state.erasure && { ...state.erasure, confirmation: data },
  }),
  AccountErasureWithdrawn: (state) => ({ ...state, erasure: null }),
  AccountErased: ({ email, erasure }, { data: { erasedAt } }) => ({
    status: 'erased',
    email,
    decidedAt: erasure?.confirmation?.confirmedAt ?? erasedAt,
    isComplete: false,
  }),
  AccountErasureCompleted: (state) => state,
};

export const evolve = (state: AccountState, event: AccountEvent): AccountState => {
  if (event.type === 'AccountRegistered')
    return state.status === 'unregistered' ? toRegistered(event.data) : state;
  if (state.status === 'registered') {
    const next = isPersonalEvent(event)
      ? { ...state, ...applyEvent(personalEvolvers, state, event) }
      : applyEvent(evolvers, state, event);
    return next.status === 'registered' ? closeRequests(next, event) : next;
  }
  const isCompletion = state.status === 'erased' && event.type === 'AccountErasureCompleted';
  return isCompletion ? { ...state, isComplete: true } : state;
};

/** An open request: a mailed link, a recovery, or a prepared second factor. */
type OpenRequest = keyof OpenRequests | 'recovery' | 'preparedSecondFactor';

const requestClosers: {
  readonly [R in OpenRequest]: (state: RegisteredAccount) => RegisteredAccount;
} = {
  verification: (state) => changeRequests(state, { verification: null }),
  // Includes invitations.
  passwordReset: (state) => changeRequests(state, { passwordReset: null }),
  emailChange: (state) => changeRequests(state, { emailChange: null }),
  deletion: (state) => changeRequests(state, { deletion: null }),
  recovery: (state) => ({ ...state, recovery: null }),
  preparedSecondFactor: (state) =>
    state.secondFactor.status === 'prepared'
      ? { ...state, secondFactor: { status: 'off' } }
      : state,
};

const allRequests = Object.keys(requestClosers) as OpenRequest[];

/**
 * The open requests that an event closes. After such an event another person may own the login, so earlier requests
 * prove nothing. The right to undo a change of address remains (ADR 0078).
 */
const closedRequestsByEvent: Readonly<
  Partial<Record<AccountEvent['type'], readonly OpenRequest[]>>
> = {
  AccountPasswordChanged: allRequests,
  AccountEmailChanged: allRequests,
  AccountEmailChangeUndone: allRequests,
  AccountIdentityUnlinked: allRequests,
  AccountRecoveryConfirmed: allRequests,
  AccountSecondFactorEnabled: allRequests,
  AccountSuspended: allRequests,
};

/** Requests from the same decision stay open, because their events follow the closing event. */
const closeRequests = (state: RegisteredAccount, event: AccountEvent): RegisteredAccount =>
  getClosedRequests(event).reduce((before, request) => requestClosers[request](before), state);

const getClosedRequests = (event: AccountEvent): readonly OpenRequest[] =>
  isSecondFactorLost(event) ? allRequests : (closedRequestsByEvent[event.type] ?? []);

const changeRequests = (
  state: RegisteredAccount,
  change: Partial<OpenRequests>,
): RegisteredAccount => ({
  ...state,
  requests: { ...state.requests, ...change },
});
