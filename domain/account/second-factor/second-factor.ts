import type { AccountEvent } from '../events.ts';
import type { AccountRecoveryCodeUsed, AccountSecondFactorEnabled } from './events.ts';
import type { RegisteredAccount } from '../registered.ts';

export const enableSecondFactor = (
  state: RegisteredAccount,
  { data: { recoveryCodeHashes } }: AccountSecondFactorEnabled,
): RegisteredAccount => {
  const { secondFactor } = state;
  if (secondFactor.status === 'off') return state;
  const { secret } = secondFactor;
  return { ...state, secondFactor: { status: 'on', secret, recoveryCodeHashes } };
};

export const useRecoveryCode = (
  state: RegisteredAccount,
  { data: { codeHash } }: AccountRecoveryCodeUsed,
): RegisteredAccount => {
  const { secondFactor } = state;
  if (secondFactor.status !== 'on') return state;
  const recoveryCodeHashes = secondFactor.recoveryCodeHashes.filter((hash) => hash !== codeHash);
  return { ...state, secondFactor: { ...secondFactor, recoveryCodeHashes } };
};

/** Staff or an operator turned the second factor off for a person who lost it. */
export const isSecondFactorLost = (event: AccountEvent): boolean =>
  event.type === 'AccountSecondFactorDisabled' && event.data.cause === 'lost';
