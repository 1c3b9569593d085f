import { Rejection } from '../shared/rejection.ts';
import type {
  AccountCommand,
  CompleteAccountErasure,
  EraseAccount,
  RegisterAccount,
  RequestDeletion,
} from './commands.ts';
import { decideLogin, isAboutLogin } from './decide-login.ts';
import { decideMailing, isAboutMailing } from './decide-mailing.ts';
import { decidePersonal, isPersonal, termsAccepted } from './decide-personal.ts';
import { decideStaff, isAboutStaff } from './decide-staff.ts';
import { decideSuspension, isAboutSuspension } from './decide-suspension.ts';
import type { AccountEvent } from './events.ts';
import { refuseWebAddress, requireNames, requireUsername } from './require-names.ts';
import { requireRequest } from './require-request.ts';
import type { AccountState, Registered } from './state.ts';

export const decide = (state: AccountState, command: AccountCommand): readonly AccountEvent[] => {
  if (isAboutLogin(command)) return decideLogin(registered(state), command);
  if (isAboutStaff(command)) return decideStaff(registered(state), command);
  if (isAboutSuspension(command)) return decideSuspension(registered(state), command);
  if (isPersonal(command)) return decidePersonal(registered(state), command);
  if (isAboutMailing(command)) return decideMailing(registered(state), command);
  switch (command.type) {
    case 'RegisterAccount':
      return register(state, command);
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
  const { email, displayName, username, passwordHash, verificationId, accepted, now } = command;
  requireNames({ displayName, username });
  requireUsername(username);
  refuseWebAddress('displayName', displayName);
  refuseWebAddress('username', username);
  return [
    {
      type: 'AccountRegistered',
      data: {
        ...{ email, displayName, username, passwordHash, verificationId },
        registeredAt: now.toISOString(),
      },
    },
    ...(accepted ? [termsAccepted({ versions: accepted, occasion: 'registration', now })] : []),
  ];
};

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
