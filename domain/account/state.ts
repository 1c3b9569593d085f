import { evolveCredentials, isAboutCredentials } from './credentials.ts';
import { wholeNewsletter } from '../shared/newsletter.ts';
import { closeRequests } from './open-requests.ts';
import { evolveMailing, isAboutMailing } from './mailing.ts';
import type { MailingEvent } from './mailing-events.ts';
import { evolvePersonal, isPersonal } from './personal.ts';
import type { PersonalEvent } from './personal-events.ts';
import type { Registered } from './registered.ts';
import type { AccountEvent, AccountRegistered, CredentialsEvent } from './events.ts';
import { evolveRecovery, isAboutRecovery } from './recovery.ts';
import type { RecoveryEvent } from './recovery-events.ts';
import { evolveSecondFactor, isAboutSecondFactor } from './second-factor.ts';
import type { SecondFactorEvent } from './second-factor-events.ts';

export type { Registered } from './registered.ts';

export type Unregistered = { readonly status: 'unregistered' };

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
  if (state.status === 'registered') {
    const next = evolveMember(state, event);
    return next.status === 'registered' ? closeRequests(next, event) : next;
  }
  const completes = state.status === 'erased' && event.type === 'AccountErasureCompleted';
  return completes ? { ...state, isComplete: true } : state;
};

const evolveMember = (
  state: Registered,
  event: Exclude<AccountEvent, AccountRegistered>,
): AccountState => {
  if (isAboutCredentials(event)) return evolveCredentials(state, event);
  if (isAboutSecondFactor(event)) return evolveSecondFactor(state, event);
  if (isAboutRecovery(event)) return evolveRecovery(state, event);
  if (isPersonal(event)) return evolvePersonal(state, event);
  if (isAboutMailing(event)) return evolveMailing(state, event);
  return evolveRegistered(state, event);
};

const open = (data: AccountRegistered['data']): Registered => ({
  status: 'registered',
  email: data.email,
  emailVerified: false,
  displayName: data.displayName,
  username: data.username,
  passwordHash: data.passwordHash,
  identities: [],
  secondFactor: { status: 'off' },
  preferences: null,
  notifications: {},
  newsletter: wholeNewsletter,
  suppression: null,
  bio: '',
  photoId: null,
  accepted: null,
  isAdmin: false,
  isSupport: false,
  isSuspended: false,
  resetRequired: false,
  recovery: null,
  requests: {
    verification: data.verificationId,
    ...{ passwordReset: null, emailChange: null, deletion: null },
  },
  formerEmails: [],
});

const evolveRegistered = (
  state: Registered,
  event: Exclude<
    AccountEvent,
    | CredentialsEvent
    | PersonalEvent
    | MailingEvent
    | RecoveryEvent
    | SecondFactorEvent
    | AccountRegistered
  >,
): AccountState => {
  switch (event.type) {
    case 'AccountAdminGranted':
      return { ...state, isAdmin: true };
    case 'AccountAdminRevoked':
      return { ...state, isAdmin: false };
    case 'AccountSupportGranted':
      return { ...state, isSupport: true };
    case 'AccountSupportRevoked':
      return { ...state, isSupport: false };
    case 'AccountSuspended':
      return { ...state, isSuspended: true };
    case 'AccountRestored':
      return { ...state, isSuspended: false };
    case 'AccountErased':
      return { status: 'erased', email: state.email, isComplete: false };
    case 'AccountErasureCompleted':
      return state;
  }
  // Written by a newer version of the program: unknown events change nothing.
  return state;
};
