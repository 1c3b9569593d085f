import { Rejection } from '../../shared/rejection.ts';
import type { AccountEvent } from '../events.ts';
import {
  requireConfirmedAddress,
  requireNoPendingReset,
  requireVerifiedOwner,
} from '../require-owner.ts';
import type { RegisteredAccount } from '../registered.ts';
import type {
  DisableSecondFactor,
  EnableSecondFactor,
  PrepareSecondFactor,
  UseRecoveryCode,
} from './commands.ts';

/** A second factor that is on must be turned off first, which requires the password and a code. */
export const prepareSecondFactor = (
  state: RegisteredAccount,
  { secret, now }: PrepareSecondFactor,
): readonly AccountEvent[] => {
  const { secondFactor } = state;
  if (secondFactor.status === 'on') throw alreadyOnError();
  requireConfirmedAddress(state);
  requireNoPendingReset(state);
  return [{ type: 'AccountSecondFactorPrepared', data: { secret, preparedAt: now.toISOString() } }];
};

export const enableSecondFactor = (
  state: RegisteredAccount,
  { secret, recoveryCodeHashes, now }: EnableSecondFactor,
): readonly AccountEvent[] => {
  const { secondFactor } = state;
  if (secondFactor.status === 'on') throw alreadyOnError();
  requireConfirmedAddress(state);
  requireNoPendingReset(state);
  if (secondFactor.status !== 'prepared' || secondFactor.secret !== secret)
    throw notPreparedError();
  const data = { recoveryCodeHashes, enabledAt: now.toISOString() };
  return [{ type: 'AccountSecondFactorEnabled', data }];
};

export const disableSecondFactor = (
  state: RegisteredAccount,
  command: DisableSecondFactor,
): readonly AccountEvent[] => {
  const { secondFactor } = state;
  if (secondFactor.status !== 'on') return [];
  const { cause, now } = command;
  if (command.cause === 'asked') {
    requireVerifiedOwner(state, command);
    if (command.secret !== secondFactor.secret) throw wrongCodeError();
  }
  return [{ type: 'AccountSecondFactorDisabled', data: { cause, disabledAt: now.toISOString() } }];
};

/** The caller verifies the code, because verification needs a clock and a key. */
export const useRecoveryCode = (
  { secondFactor }: RegisteredAccount,
  { codeHash, now }: UseRecoveryCode,
): readonly AccountEvent[] => {
  const codeHashes = secondFactor.status === 'on' ? secondFactor.recoveryCodeHashes : [];
  if (!codeHashes.includes(codeHash)) throw wrongCodeError();
  const data = { codeHash, left: codeHashes.length - 1, usedAt: now.toISOString() };
  return [{ type: 'AccountRecoveryCodeUsed', data }];
};

export const wrongCodeError = (): Rejection =>
  new Rejection('forbidden', 'second-factor/wrong-code', {
    message: 'Invalid verification code',
    field: 'token',
  });

export const notPreparedError = (): Rejection =>
  new Rejection('conflict', 'second-factor/not-prepared', {
    message: 'Please scan the new QR code first: an earlier one no longer counts.',
  });

export const notEnabledError = (): Rejection =>
  new Rejection('conflict', 'second-factor/off', { message: 'Two-factor login is off.' });

const alreadyOnError = (): Rejection =>
  new Rejection('conflict', 'second-factor/already-on', {
    message: 'Two-factor login is on already.',
  });
