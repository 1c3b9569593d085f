import { comparableName, isUsername } from '../shared/names.ts';
import { Rejection } from '../shared/rejection.ts';
import type {
  AccountCommand,
  AccountPreferences,
  ChangeAccountPreferences,
  ChangeAccountProfile,
  CompleteAccountErasure,
  EraseAccount,
  GrantAccountAdmin,
  RegisterAccount,
  RequestDeletion,
  RevokeAccountAdmin,
} from './commands.ts';
import { decideLogin, isAboutLogin } from './decide-login.ts';
import { decidePersonal, isPersonal } from './decide-personal.ts';
import type { AccountEvent } from './events.ts';
import { requireRequest } from './require-request.ts';
import type { AccountState, Registered } from './state.ts';

export const decide = (state: AccountState, command: AccountCommand): readonly AccountEvent[] => {
  if (isAboutLogin(command)) return decideLogin(registered(state), command);
  if (isPersonal(command)) return decidePersonal(registered(state), command);
  switch (command.type) {
    case 'RegisterAccount':
      return register(state, command);
    case 'ChangeAccountProfile':
      return changeProfile(registered(state), command);
    case 'ChangeAccountPreferences':
      return changePreferences(registered(state), command);
    case 'GrantAccountAdmin':
      return grantAdmin(registered(state), command);
    case 'RevokeAccountAdmin':
      return revokeAdmin(registered(state), command);
    case 'RequestDeletion':
      return requestDeletion(registered(state), command);
    case 'EraseAccount':
      return erase(state, command);
    case 'CompleteAccountErasure':
      return completeErasure(state, command);
  }
};

const register = (state: AccountState, command: RegisterAccount): readonly AccountEvent[] => {
  if (state.status === 'registered' && state.email === command.email) return [];
  if (state.status !== 'unregistered') {
    throw new Rejection('conflict', 'account/already-registered', {
      message: 'This account is already registered.',
    });
  }
  const { email, displayName, username, passwordHash, verificationId, now } = command;
  requireNames({ displayName, username });
  requireUsername(username);
  return [
    {
      type: 'AccountRegistered',
      data: {
        ...{ email, displayName, username, passwordHash, verificationId },
        registeredAt: now.toISOString(),
      },
    },
  ];
};

const changeProfile = (
  state: Registered,
  { displayName, username, now }: ChangeAccountProfile,
): readonly AccountEvent[] => {
  requireNames({ displayName, username });
  // A name that was given before the rule may stay.
  if (state.username !== username) requireUsername(username);
  if (state.displayName === displayName && state.username === username) return [];
  return [
    {
      type: 'AccountProfileChanged',
      data: { displayName, username, changedAt: now.toISOString() },
    },
  ];
};

const changePreferences = (
  state: Registered,
  { preferredCoins, preferredCategories, sentimentPreference, now }: ChangeAccountPreferences,
): readonly AccountEvent[] => {
  const wanted = { preferredCoins, preferredCategories, sentimentPreference };
  if (state.preferences && samePreferences(state.preferences, wanted)) return [];
  return [{ type: 'AccountPreferencesChanged', data: { ...wanted, changedAt: now.toISOString() } }];
};

const grantAdmin = (
  state: Registered,
  { reason, now }: GrantAccountAdmin,
): readonly AccountEvent[] =>
  state.isAdmin
    ? []
    : [{ type: 'AccountAdminGranted', data: { reason, grantedAt: now.toISOString() } }];

const revokeAdmin = (
  state: Registered,
  { reason, now }: RevokeAccountAdmin,
): readonly AccountEvent[] =>
  state.isAdmin
    ? [{ type: 'AccountAdminRevoked', data: { reason, revokedAt: now.toISOString() } }]
    : [];

const requestDeletion = (
  _state: Registered,
  { requestId, now }: RequestDeletion,
): readonly AccountEvent[] => [
  { type: 'AccountDeletionRequested', data: { requestId, requestedAt: now.toISOString() } },
];

const erase = (
  state: AccountState,
  { reason, requestId, now }: EraseAccount,
): readonly AccountEvent[] => {
  if (state.status === 'erased') return [];
  const { requests } = registered(state);
  if (requestId !== undefined) requireRequest(requests.deletion, requestId);
  return [{ type: 'AccountErased', data: { reason, erasedAt: now.toISOString() } }];
};

const completeErasure = (
  state: AccountState,
  { now }: CompleteAccountErasure,
): readonly AccountEvent[] => {
  if (state.status !== 'erased') {
    throw new Rejection('conflict', 'account/not-being-erased', {
      message: 'The erasure of this account cannot be completed, because nobody asked for it.',
    });
  }
  return state.isComplete
    ? []
    : [{ type: 'AccountErasureCompleted', data: { completedAt: now.toISOString() } }];
};

const registered = (state: AccountState): Registered => {
  if (state.status === 'registered') return state;
  throw new Rejection('missing', 'account/not-found', { message: 'There is no such account.' });
};

const requireNames = (names: { displayName: string; username: string }): void => {
  if (comparableName(names.displayName) === '') {
    throw new Rejection('invalid', 'account/empty-display-name', {
      message: 'Display name cannot be empty.',
      field: 'displayName',
    });
  }
  if (comparableName(names.username) === '') {
    throw new Rejection('invalid', 'account/empty-username', {
      message: 'Username cannot be empty.',
      field: 'username',
    });
  }
};

const requireUsername = (username: string): void => {
  if (isUsername(username)) return;
  throw new Rejection('invalid', 'account/invalid-username', {
    message: 'A username has 3 to 30 letters, digits and dots.',
    field: 'username',
  });
};

const samePreferences = (one: AccountPreferences, other: AccountPreferences): boolean =>
  one.sentimentPreference === other.sentimentPreference &&
  sameTexts(one.preferredCoins, other.preferredCoins) &&
  sameTexts(one.preferredCategories, other.preferredCategories);

const sameTexts = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((text, index) => text === other[index]);
