import { Rejection } from '../shared/rejection.ts';
import type {
  GrantAccountAdmin,
  GrantAccountSupport,
  RestoreAccount,
  RevokeAccountAdmin,
  RevokeAccountSupport,
  SuspendAccount,
} from './commands.ts';
import type { AccountEvent } from './events.ts';
import type { RegisteredAccount } from './state.ts';

// Each command has no effect when the account is already in the requested state.

export const grantAdmin = (
  state: RegisteredAccount,
  { reason, now }: GrantAccountAdmin,
): readonly AccountEvent[] => {
  if (state.isAdmin) return [];
  requireConfirmedOwner(state);
  return [{ type: 'AccountAdminGranted', data: { reason, grantedAt: now.toISOString() } }];
};

export const revokeAdmin = (
  { isAdmin }: RegisteredAccount,
  { reason, now }: RevokeAccountAdmin,
): readonly AccountEvent[] =>
  isAdmin ? [{ type: 'AccountAdminRevoked', data: { reason, revokedAt: now.toISOString() } }] : [];

export const grantSupport = (
  state: RegisteredAccount,
  { reason, now }: GrantAccountSupport,
): readonly AccountEvent[] => {
  if (state.isSupport) return [];
  requireConfirmedOwner(state);
  return [{ type: 'AccountSupportGranted', data: { reason, grantedAt: now.toISOString() } }];
};

export const revokeSupport = (
  { isSupport }: RegisteredAccount,
  { reason, now }: RevokeAccountSupport,
): readonly AccountEvent[] =>
  isSupport
    ? [{ type: 'AccountSupportRevoked', data: { reason, revokedAt: now.toISOString() } }]
    : [];

export const suspend = (
  { isSuspended }: RegisteredAccount,
  { reason, now, planEnd }: SuspendAccount,
): readonly AccountEvent[] =>
  isSuspended
    ? []
    : [
        {
          type: 'AccountSuspended',
          data: {
            reason,
            suspendedAt: now.toISOString(),
            ...(planEnd !== undefined && { endsPlan: true, planEnd }),
          },
        },
      ];

export const restore = (
  { isSuspended }: RegisteredAccount,
  { reason, now }: RestoreAccount,
): readonly AccountEvent[] =>
  isSuspended ? [{ type: 'AccountRestored', data: { reason, restoredAt: now.toISOString() } }] : [];

/** Before the address is confirmed, another person may have registered the account with it. */
const requireConfirmedOwner = ({ emailVerified }: RegisteredAccount): void => {
  if (emailVerified) return;
  throw new Rejection('conflict', 'account/address-not-confirmed', {
    message:
      'The address of this account is not confirmed yet. Send its owner a confirmation link first.',
  });
};
