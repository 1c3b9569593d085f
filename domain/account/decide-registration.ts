import { accountNotFoundError } from '../shared/accounts/not-found.ts';
import { Rejection } from '../shared/rejection.ts';
import type {
  CompleteAccountErasure,
  EraseAccount,
  RegisterAccount,
  RequestDeletion,
} from './commands.ts';
import { createTermsAccepted } from './personal/decide.ts';
import type { AccountEvent } from './events.ts';
import {
  rejectWebAddress,
  requireNonEmptyNames,
  requireValidUsername,
} from './personal/require-names.ts';
import { requireVerifiedOwner } from './require-owner.ts';
import { requireCurrentRequest } from './require-request.ts';
import type { AccountState, RegisteredAccount } from './state.ts';

export const register = (
  state: AccountState,
  command: RegisterAccount,
): readonly AccountEvent[] => {
  if (state.status === 'registered' && state.email === command.email) return [];
  if (state.status !== 'unregistered') {
    throw new Rejection('conflict', 'account/already-registered', {
      message: 'This account is already registered.',
    });
  }
  const {
    email,
    displayName,
    username,
    passwordHash,
    verificationId,
    accepted,
    ageConfirmed,
    now,
  } = command;
  requireNonEmptyNames({ displayName, username });
  requireValidUsername(username);
  rejectWebAddress('displayName', displayName);
  rejectWebAddress('username', username);
  return [
    {
      type: 'AccountRegistered',
      data: {
        email,
        displayName,
        username,
        passwordHash,
        verificationId,
        ...(ageConfirmed && { ageConfirmed }),
        registeredAt: now.toISOString(),
      },
    },
    ...(accepted
      ? [createTermsAccepted({ versions: accepted, occasion: 'registration', now })]
      : []),
  ];
};

export const requestDeletion = (
  state: RegisteredAccount,
  { requestId, verifiedHash, now }: RequestDeletion,
): readonly AccountEvent[] => {
  requireVerifiedOwner(state, { verifiedHash });
  const data = { requestId, requestedAt: now.toISOString() };
  return [{ type: 'AccountDeletionRequested', data }];
};

export const erase = (
  state: AccountState,
  { reason, requestId, now }: EraseAccount,
): readonly AccountEvent[] => {
  if (state.status === 'erased') return [];
  const { requests } = requireRegistered(state);
  if (requestId !== undefined) requireCurrentRequest(requests.deletion, requestId);
  return [{ type: 'AccountErased', data: { reason, erasedAt: now.toISOString() } }];
};

export const completeErasure = (
  state: AccountState,
  { now }: CompleteAccountErasure,
): readonly AccountEvent[] => {
  if (state.status !== 'erased') {
    throw new Rejection('conflict', 'account/not-being-erased', {
      message: 'The erasure of this account cannot be completed, because it was not requested.',
    });
  }
  return state.isComplete
    ? []
    : [{ type: 'AccountErasureCompleted', data: { completedAt: now.toISOString() } }];
};

export const requireRegistered = (state: AccountState): RegisteredAccount => {
  if (state.status === 'registered') return state;
  throw accountNotFoundError();
};
