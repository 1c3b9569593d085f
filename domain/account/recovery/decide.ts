import { comparableName } from '../../shared/accounts/names.ts';
import { Rejection } from '../../shared/rejection.ts';
import type { AccountEvent } from '../events.ts';
import { getRecoveryEnd, recoveryHours } from './recovery.ts';
import type {
  ConfirmAccountRecovery,
  RequestAccountRecovery,
  WithdrawAccountRecovery,
} from './commands.ts';
import type { OpenRecovery, RegisteredAccount } from '../registered.ts';

/** A recovery requires two admins with different proofs, so that no single admin can take over an account. */
export const requestRecovery = (
  state: RegisteredAccount,
  { recoveryId, aim, newEmail, proof, by, now }: RequestAccountRecovery,
): readonly AccountEvent[] => {
  const { recovery } = state;
  if (recovery?.recoveryId === recoveryId) return [];
  if (recovery && getRecoveryEnd(recovery) > now) {
    throw new Rejection('conflict', 'account/recovery-open', {
      message: 'Another request is waiting for a second admin. Confirm or withdraw it first.',
    });
  }
  requireApplicableAim(state, { aim, newEmail });
  const requestedAt = now.toISOString();
  const data = { recoveryId, aim, newEmail, proof, requestedBy: by, requestedAt };
  return [{ type: 'AccountRecoveryRequested', data }];
};

const requireApplicableAim = (
  { secondFactor, email }: RegisteredAccount,
  { aim, newEmail }: Pick<RequestAccountRecovery, 'aim' | 'newEmail'>,
): void => {
  if (aim === 'second-factor' && secondFactor.status !== 'on') {
    throw new Rejection('conflict', 'account/no-second-factor', {
      message: 'Two-factor login is off for this account.',
    });
  }
  if (aim === 'address' && (newEmail === null || newEmail === email)) {
    throw new Rejection('invalid', 'account/same-email', {
      message: 'Please enter a different address from the current one.',
      field: 'email',
    });
  }
};

export const confirmRecovery = (
  { recovery }: RegisteredAccount,
  { recoveryId, proof, by, isRequesterAdmin, now }: ConfirmAccountRecovery,
): readonly AccountEvent[] => {
  const openRecovery = requireOpenRecovery(recovery, { recoveryId, now });
  if (openRecovery.requestedBy === by) {
    throw new Rejection('conflict', 'account/recovery-own', {
      message: 'Another admin must make the second check.',
    });
  }
  if (!isRequesterAdmin) {
    throw new Rejection('conflict', 'account/recovery-requester-gone', {
      message:
        'The person who made this request is no longer an active admin. Withdraw the request and make a new one.',
    });
  }
  if (comparableName(proof) === comparableName(openRecovery.proof)) {
    throw new Rejection('invalid', 'account/recovery-same-proof', {
      message: 'Please enter a check that is different from the first one.',
      field: 'proof',
    });
  }
  const at = now.toISOString();
  const data = { recoveryId, proof, confirmedBy: by, confirmedAt: at };
  return [{ type: 'AccountRecoveryConfirmed', data }, toRecoveryEvent(openRecovery, at)];
};

// The new mailbox must still confirm a link, and the owner of the former address can undo the change.
const toRecoveryEvent = ({ recoveryId, newEmail }: OpenRecovery, at: string): AccountEvent =>
  newEmail === null
    ? { type: 'AccountSecondFactorDisabled', data: { cause: 'lost', disabledAt: at } }
    : {
        type: 'AccountEmailChangeRequested',
        data: { requestId: recoveryId, newEmail, requestedAt: at },
      };

const requireOpenRecovery = (
  recovery: OpenRecovery | null,
  { recoveryId, now }: Pick<ConfirmAccountRecovery, 'recoveryId' | 'now'>,
): OpenRecovery => {
  if (recovery?.recoveryId !== recoveryId) {
    throw new Rejection('conflict', 'account/recovery-gone', {
      message: 'This request has already been confirmed or withdrawn.',
    });
  }
  if (getRecoveryEnd(recovery) <= now) {
    throw new Rejection('conflict', 'account/recovery-expired', {
      message: `The request is older than ${String(recoveryHours)} hours. Please make a new one.`,
    });
  }
  return recovery;
};

export const withdrawRecovery = (
  { recovery }: RegisteredAccount,
  { recoveryId, reason, now }: WithdrawAccountRecovery,
): readonly AccountEvent[] =>
  recovery?.recoveryId === recoveryId
    ? [
        {
          type: 'AccountRecoveryWithdrawn',
          data: { recoveryId, reason, withdrawnAt: now.toISOString() },
        },
      ]
    : [];
