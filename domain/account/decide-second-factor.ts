import { Rejection } from '../shared/rejection.ts';
import type { AccountCommand } from './commands.ts';
import type { AccountEvent } from './events.ts';
import { requireConfirmedAddress, requireOwnPassword } from './require-owner.ts';
import type { Registered } from './registered.ts';
import type {
  DisableSecondFactor,
  EnableSecondFactor,
  PrepareSecondFactor,
  SecondFactorCommand,
  UseRecoveryCode,
} from './second-factor-commands.ts';

const types: Readonly<Record<SecondFactorCommand['type'], true>> = {
  PrepareSecondFactor: true,
  EnableSecondFactor: true,
  DisableSecondFactor: true,
  UseRecoveryCode: true,
};

export const isAboutSecondFactor = (command: AccountCommand): command is SecondFactorCommand =>
  Object.hasOwn(types, command.type);

/** Whether the right code was entered is known before: codes depend on a clock and a key, decisions do not. */
export const decideSecondFactor = (
  state: Registered,
  command: SecondFactorCommand,
): readonly AccountEvent[] => {
  switch (command.type) {
    case 'PrepareSecondFactor':
      return prepare(state, command);
    case 'EnableSecondFactor':
      return enable(state, command);
    case 'DisableSecondFactor':
      return disable(state, command);
    case 'UseRecoveryCode':
      return spendRecoveryCode(state, command);
  }
};

// One that protects the account stays until it is turned off, which takes the password and a code.
const prepare = (
  state: Registered,
  { secret, now }: PrepareSecondFactor,
): readonly AccountEvent[] => {
  const { secondFactor } = state;
  if (secondFactor.status === 'on') throw alreadyOn();
  requireConfirmedAddress(state);
  requireOwnPassword(state);
  return [{ type: 'AccountSecondFactorPrepared', data: { secret, preparedAt: now.toISOString() } }];
};

const enable = (
  state: Registered,
  { secret, recoveryCodeHashes, now }: EnableSecondFactor,
): readonly AccountEvent[] => {
  const { secondFactor } = state;
  if (secondFactor.status === 'on') throw alreadyOn();
  requireConfirmedAddress(state);
  requireOwnPassword(state);
  if (secondFactor.status !== 'prepared' || secondFactor.secret !== secret) throw notPrepared();
  const data = { recoveryCodeHashes, enabledAt: now.toISOString() };
  return [{ type: 'AccountSecondFactorEnabled', data }];
};

const disable = (
  { secondFactor }: Registered,
  { cause, now }: DisableSecondFactor,
): readonly AccountEvent[] =>
  secondFactor.status === 'on'
    ? [{ type: 'AccountSecondFactorDisabled', data: { cause, disabledAt: now.toISOString() } }]
    : [];

const spendRecoveryCode = (
  { secondFactor }: Registered,
  { codeHash, now }: UseRecoveryCode,
): readonly AccountEvent[] => {
  const hashes = secondFactor.status === 'on' ? secondFactor.recoveryCodeHashes : [];
  if (!hashes.includes(codeHash)) throw wrongCode();
  const data = { codeHash, left: hashes.length - 1, usedAt: now.toISOString() };
  return [{ type: 'AccountRecoveryCodeUsed', data }];
};

export const wrongCode = (): Rejection =>
  new Rejection('forbidden', 'second-factor/wrong-code', {
    message: 'Invalid verification code',
    field: 'token',
  });

export const notPrepared = (): Rejection =>
  new Rejection('conflict', 'second-factor/not-prepared', {
    message: 'Please scan the new QR code first: an earlier one no longer counts.',
  });

export const isOff = (): Rejection =>
  new Rejection('conflict', 'second-factor/off', { message: 'Two-factor login is off.' });

const alreadyOn = (): Rejection =>
  new Rejection('conflict', 'second-factor/already-on', {
    message: 'Two-factor login is on already.',
  });
