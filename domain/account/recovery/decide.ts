import { comparableName } from '../../shared/accounts/names.ts';
import { Rejection } from '../../shared/rejection.ts';
import { formatLondonInstant } from '../../shared/time/binding-day.ts';
import { hourMs } from '../../shared/time/durations.ts';
import type { AccountEvent } from '../events.ts';
import type { OpenRecovery, RegisteredAccount } from '../registered.ts';
import type { AccountState } from '../state.ts';
import type {
  ConfirmAccountRecovery,
  ExecuteAccountRecovery,
  OrderAccountRecovery,
  RequestAccountRecovery,
  WithdrawAccountRecovery,
} from './commands.ts';
import {
  currentRecovery,
  getRecoveryEnd,
  recoveryHours,
  recoveryWaitingHours,
} from './recovery.ts';

/** A recovery requires two admins with different proofs, so that no single admin can take over an account. */
export const requestRecovery = (
  state: RegisteredAccount,
  { recoveryId, aim, newEmail, proof, by, now }: RequestAccountRecovery,
): readonly AccountEvent[] => {
  const { recovery } = state;
  if (recovery?.recoveryId === recoveryId) return [];
  requireNoneOpen(currentRecovery(recovery, now));
  requireApplicableAim(state, { aim, newEmail });
  const requester = { requestedBy: by, operator: null };
  const requestedAt = now.toISOString();
  const data = { recoveryId, aim, newEmail, proof, ...requester, requestedAt, dueAt: null };
  return [{ type: 'AccountRecoveryRequested', data }];
};

const requireNoneOpen = (recovery: OpenRecovery | null): void => {
  if (!recovery) return;
  throw new Rejection('conflict', 'account/recovery-open', {
    message:
      recovery.dueAt === null
        ? 'Another request is waiting for a second admin. Confirm or withdraw it first.'
        : `A change of address is waiting until ${formatLondonInstant(recovery.dueAt)}. Withdraw it first.`,
  });
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
  if (openRecovery.dueAt !== null) {
    throw new Rejection('conflict', 'account/recovery-not-due', {
      message:
        'This request was made on the command line. It takes effect after its waiting time, and can only be withdrawn before.',
    });
  }
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
  { recoveryId, reason, now }: Omit<WithdrawAccountRecovery, 'type'>,
): readonly AccountEvent[] =>
  recovery?.recoveryId === recoveryId
    ? [
        {
          type: 'AccountRecoveryWithdrawn',
          data: { recoveryId, reason, withdrawnAt: now.toISOString() },
        },
      ]
    : [];

/**
 * One operator is enough, because both addresses are notified and the owner has the waiting time to stop it. A repeated
 * order with the same address changes nothing, so that nobody postpones or shortens the wait.
 */
export const orderRecovery = (
  state: RegisteredAccount,
  { recoveryId, newEmail, proof, operator, isRecoverableByAdmins, now }: OrderAccountRecovery,
): readonly AccountEvent[] => {
  const recovery = currentRecovery(state.recovery, now);
  if (recovery && recovery.dueAt !== null && recovery.newEmail === newEmail) return [];
  requireNoneOpen(recovery);
  if (mustUseAdmins(state, isRecoverableByAdmins)) {
    throw new Rejection('conflict', 'account/recovery-of-staff', {
      message:
        'This account belongs to staff. Two admins can change its address on the page of the member.',
    });
  }
  const aim = 'address';
  requireApplicableAim(state, { aim, newEmail });
  const requester = { requestedBy: null, operator };
  const times = {
    requestedAt: now.toISOString(),
    dueAt: new Date(now.getTime() + recoveryWaitingHours * hourMs).toISOString(),
  };
  const data = { recoveryId, aim, newEmail, proof, ...requester, ...times } as const;
  return [{ type: 'AccountRecoveryRequested', data }];
};

// An operator alone must not take over an account with power over others, unless nobody else can help its owner.
const mustUseAdmins = (
  { isAdmin, isSupport }: RegisteredAccount,
  isRecoverableByAdmins: boolean,
): boolean => (isAdmin || isSupport) && isRecoverableByAdmins;

export const executeRecovery = (
  state: AccountState,
  { recoveryId, isRecoverableByAdmins, isAddressTaken, now }: ExecuteAccountRecovery,
): readonly AccountEvent[] => {
  if (state.status !== 'registered') return [];
  const recovery = currentRecovery(state.recovery, now);
  if (recovery?.recoveryId !== recoveryId || !isDue(recovery, now)) return [];
  if (mustUseAdmins(state, isRecoverableByAdmins)) {
    const reason = 'The account belongs to staff, and two admins can change its address.';
    return withdrawRecovery(state, { recoveryId, reason, now });
  }
  if (isAddressTaken) {
    const reason = 'Another account uses the new address by now.';
    return withdrawRecovery(state, { recoveryId, reason, now });
  }
  const at = now.toISOString();
  const data = { recoveryId, proof: null, confirmedBy: null, confirmedAt: at };
  return [{ type: 'AccountRecoveryConfirmed', data }, toRecoveryEvent(recovery, at)];
};

const isDue = ({ dueAt }: OpenRecovery, now: Date): boolean =>
  dueAt !== null && dueAt <= now.toISOString();
