import { Rejection } from '../../shared/rejection.ts';
import { hourMs } from '../../shared/time/durations.ts';
import type { AccountEvent } from '../events.ts';
import type { OpenErasure, RegisteredAccount } from '../registered.ts';
import type { AccountState } from '../state.ts';
import type {
  ConfirmAccountErasure,
  ExecuteAccountErasure,
  OrderAccountErasure,
  RequestAccountErasure,
  WithdrawAccountErasure,
} from './commands.ts';
import {
  currentErasure,
  erasureDelayHours,
  erasureRequestDays,
  getErasureRequestEnd,
} from './erasure.ts';

export const requestErasure = (
  state: RegisteredAccount,
  { erasureId, reason, explanation, by, now }: RequestAccountErasure,
): readonly AccountEvent[] => {
  const { erasure } = state;
  if (erasure?.erasureId === erasureId) return [];
  requireNotAdmin(state);
  if (currentErasure(erasure, now)) {
    throw new Rejection('conflict', 'account/erasure-open', {
      message:
        'An erasure of this account is already open. Withdraw it before you request another.',
    });
  }
  const requestedAt = now.toISOString();
  const data = { erasureId, reason, explanation, requestedBy: by, operator: null, requestedAt };
  return [{ type: 'AccountErasureRequested', data }];
};

export const confirmErasure = (
  state: RegisteredAccount,
  { erasureId, explanation, by, isRequesterAdmin, now }: ConfirmAccountErasure,
): readonly AccountEvent[] => {
  const openErasure = requireOpenErasure(state, erasureId);
  if (openErasure.confirmation) return [];
  if (getErasureRequestEnd(openErasure) <= now) {
    throw new Rejection('conflict', 'account/erasure-expired', {
      message: `The request is older than ${String(erasureRequestDays)} days. Please make a new one.`,
    });
  }
  requireNotAdmin(state);
  if (openErasure.requestedBy === by) {
    throw new Rejection('conflict', 'account/erasure-own', {
      message: 'Another admin must confirm the erasure.',
    });
  }
  if (!isRequesterAdmin) {
    throw new Rejection('conflict', 'account/erasure-requester-gone', {
      message:
        'The person who requested this erasure is no longer an active admin. Withdraw the request and make a new one.',
    });
  }
  const confirmedBy = { confirmedBy: by, operator: null };
  const data = {
    erasureId,
    explanation,
    ...confirmedBy,
    ...getErasureTimes(now, erasureDelayHours),
  };
  return [{ type: 'AccountErasureConfirmed', data }];
};

export const withdrawErasure = (
  { erasure }: RegisteredAccount,
  { erasureId, explanation, by, now }: WithdrawAccountErasure,
): readonly AccountEvent[] =>
  erasure?.erasureId === erasureId
    ? [createWithdrawnEvent(erasure, { explanation, withdrawnBy: by, now })]
    : [];

export const orderErasure = (
  state: RegisteredAccount,
  { erasureId, reason, explanation, operator, immediately, now }: OrderAccountErasure,
): readonly AccountEvent[] => {
  requireNotAdmin(state);
  const erasure = currentErasure(state.erasure, now);
  const schedule = getErasureTimes(now, immediately ? 0 : erasureDelayHours);
  if (erasure?.confirmation && erasure.confirmation.dueAt <= schedule.dueAt) return [];
  const actorFields = { operator, confirmedBy: null };
  const confirmation = {
    erasureId: erasure?.erasureId ?? erasureId,
    explanation,
    ...actorFields,
    ...schedule,
  };
  const confirmedEvent: AccountEvent = { type: 'AccountErasureConfirmed', data: confirmation };
  if (erasure) return [confirmedEvent];
  const requestedAt = now.toISOString();
  const data = { erasureId, reason, explanation, requestedBy: null, operator, requestedAt };
  return [{ type: 'AccountErasureRequested', data }, confirmedEvent];
};

export const executeErasure = (
  state: AccountState,
  { erasureId, now }: ExecuteAccountErasure,
): readonly AccountEvent[] => {
  if (state.status !== 'registered') return [];
  const { erasure, isAdmin } = state;
  if (erasure?.erasureId !== erasureId || !isDue(erasure, now)) return [];
  if (isAdmin) {
    const explanation = 'The account was given the admin role.';
    return [createWithdrawnEvent(erasure, { explanation, withdrawnBy: null, now })];
  }
  const data = { reason: erasure.reason, erasedAt: now.toISOString() };
  return [{ type: 'AccountErased', data }];
};

const isDue = ({ confirmation }: OpenErasure, now: Date): boolean =>
  confirmation !== null && confirmation.dueAt <= now.toISOString();

const getErasureTimes = (now: Date, hours: number): { confirmedAt: string; dueAt: string } => ({
  confirmedAt: now.toISOString(),
  dueAt: new Date(now.getTime() + hours * hourMs).toISOString(),
});

type Withdrawal = {
  readonly explanation: string;
  readonly withdrawnBy: string | null;
  readonly now: Date;
};

const createWithdrawnEvent = (
  { erasureId, confirmation }: OpenErasure,
  { explanation, withdrawnBy, now }: Withdrawal,
): AccountEvent => {
  const dueAt = confirmation?.dueAt ?? null;
  const withdrawnAt = now.toISOString();
  return {
    type: 'AccountErasureWithdrawn',
    data: { erasureId, explanation, withdrawnBy, dueAt, withdrawnAt },
  };
};

const requireOpenErasure = ({ erasure }: RegisteredAccount, erasureId: string): OpenErasure => {
  if (erasure?.erasureId === erasureId) return erasure;
  throw new Rejection('conflict', 'account/erasure-gone', {
    message: 'This request was withdrawn.',
  });
};

// Otherwise two admins could remove all others.
const requireNotAdmin = ({ isAdmin }: RegisteredAccount): void => {
  if (!isAdmin) return;
  throw new Rejection('conflict', 'account/erasure-of-admin', {
    message: 'This account belongs to an admin. Remove the admin role first.',
  });
};
