import type { AccountRecoveryCodeUsed, AccountSecondFactorEnabled } from './events.ts';
import type { Registered } from '../registered.ts';

export const enableSecondFactor = (
  state: Registered,
  { data: { recoveryCodeHashes } }: AccountSecondFactorEnabled,
): Registered => {
  const { secondFactor } = state;
  if (secondFactor.status === 'off') return state;
  const { secret } = secondFactor;
  return { ...state, secondFactor: { status: 'on', secret, recoveryCodeHashes } };
};

export const useRecoveryCode = (
  state: Registered,
  { data: { codeHash } }: AccountRecoveryCodeUsed,
): Registered => {
  const { secondFactor } = state;
  if (secondFactor.status !== 'on') return state;
  const recoveryCodeHashes = secondFactor.recoveryCodeHashes.filter((hash) => hash !== codeHash);
  return { ...state, secondFactor: { ...secondFactor, recoveryCodeHashes } };
};
