import { dayMs } from '../shared/time/durations.ts';
import { Rejection } from '../shared/rejection.ts';
import type {
  ConfirmEmailChange,
  RequestEmailChange,
  RequestEmailVerification,
  UndoEmailChange,
  VerifyAccountEmail,
} from './commands.ts';
import type { AccountEvent } from './events.ts';
import { disableForeignSecondFactor, unlinkIdentities } from './recovery/restore-login.ts';
import { requireCurrentRequest } from './require-request.ts';
import { requireConfirmedAddressOfStaff, requireVerifiedOwner } from './require-owner.ts';
import type { RegisteredAccount } from './state.ts';

/** How many days a former address stays reserved so that its owner can undo the change. */
export const undoDays = 7;

export const requestEmailVerification = (
  state: RegisteredAccount,
  { requestId, now }: RequestEmailVerification,
): readonly AccountEvent[] => {
  if (state.emailVerified && state.suppression === null) return [];
  const data = { requestId, requestedAt: now.toISOString() };
  return [{ type: 'AccountEmailVerificationRequested', data }];
};

export const verifyEmail = (
  state: RegisteredAccount,
  { requestId, now }: VerifyAccountEmail,
): readonly AccountEvent[] => {
  if (isAlreadyConfirmed(state, requestId)) return [];
  if (requestId !== undefined) requireCurrentRequest(state.requests.verification, requestId);
  const at = now.toISOString();
  const resumedData = { cause: 'confirmed', reason: null, resumedAt: at } as const;
  const shouldResume = requestId !== undefined && state.suppression !== null;
  return [
    ...(state.emailVerified
      ? []
      : [{ type: 'AccountEmailVerified', data: { verifiedAt: at } } as const]),
    ...(shouldResume ? [{ type: 'AccountMailsResumed', data: resumedData } as const] : []),
  ];
};

// The link was used before, or another confirmation made it unnecessary.
const isAlreadyConfirmed = (
  { requests, emailVerified, suppression }: RegisteredAccount,
  requestId: string | undefined,
): boolean => emailVerified && suppression === null && requests.verification !== requestId;

export const requestEmailChange = (
  state: RegisteredAccount,
  { requestId, newEmail, verifiedHash, now }: RequestEmailChange,
): readonly AccountEvent[] => {
  requireVerifiedOwner(state, { verifiedHash });
  requireConfirmedAddressOfStaff(state);
  if (newEmail === state.email) {
    throw new Rejection('invalid', 'account/same-email', {
      message: 'This is your address already.',
      field: 'email',
    });
  }
  const data = { requestId, newEmail, requestedAt: now.toISOString() };
  return [{ type: 'AccountEmailChangeRequested', data }];
};

export const confirmEmailChange = (
  state: RegisteredAccount,
  { requestId, now }: ConfirmEmailChange,
): readonly AccountEvent[] => {
  const emailChange = state.requests.emailChange;
  requireCurrentRequest(emailChange?.requestId, requestId);
  if (!emailChange) return [];
  const isRecovery = requestId === state.confirmedRecoveryId;
  if (!isRecovery) requireConfirmedAddressOfStaff(state);
  const undoUntil = new Date(now.getTime() + undoDays * dayMs).toISOString();
  const [email, formerEmail, changedAt] = [emailChange.newEmail, state.email, now.toISOString()];
  const data = { requestId, email, formerEmail, changedAt, undoUntil };
  return [
    { type: 'AccountEmailChanged', data },
    ...(isRecovery ? unlinkIdentities(state, changedAt) : []),
  ];
};

export const undoEmailChange = (
  state: RegisteredAccount,
  { requestId, passwordResetId, now }: UndoEmailChange,
): readonly AccountEvent[] => {
  const formerAddress = state.formerEmails.find((one) => one.requestId === requestId);
  requireCurrentRequest(formerAddress?.requestId, requestId);
  if (!formerAddress) return [];
  const { email, undoUntil, loginBefore } = formerAddress;
  if (Date.parse(undoUntil) <= now.getTime()) throw undoExpiredError();
  const at = now.toISOString();
  return [
    { type: 'AccountEmailChangeUndone', data: { requestId, email, undoneAt: at } },
    ...unlinkIdentities(state, at),
    ...disableForeignSecondFactor(state, loginBefore.secondFactorSecret, at),
    {
      type: 'AccountPasswordResetRequested',
      data: { requestId: passwordResetId, requestedAt: at },
    },
  ];
};

const undoExpiredError = (): Rejection =>
  new Rejection('conflict', 'account/undo-expired', {
    message: `A change of address can be undone for ${String(undoDays)} days. Please write to support.`,
    field: 'token',
  });
