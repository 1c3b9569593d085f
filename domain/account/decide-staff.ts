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
  { isAdmin }: RegisteredAccount,
  { reason, now }: GrantAccountAdmin,
): readonly AccountEvent[] =>
  isAdmin ? [] : [{ type: 'AccountAdminGranted', data: { reason, grantedAt: now.toISOString() } }];

export const revokeAdmin = (
  { isAdmin }: RegisteredAccount,
  { reason, now }: RevokeAccountAdmin,
): readonly AccountEvent[] =>
  isAdmin ? [{ type: 'AccountAdminRevoked', data: { reason, revokedAt: now.toISOString() } }] : [];

export const grantSupport = (
  { isSupport }: RegisteredAccount,
  { reason, now }: GrantAccountSupport,
): readonly AccountEvent[] =>
  isSupport
    ? []
    : [{ type: 'AccountSupportGranted', data: { reason, grantedAt: now.toISOString() } }];

export const revokeSupport = (
  { isSupport }: RegisteredAccount,
  { reason, now }: RevokeAccountSupport,
): readonly AccountEvent[] =>
  isSupport
    ? [{ type: 'AccountSupportRevoked', data: { reason, revokedAt: now.toISOString() } }]
    : [];

export const suspend = (
  { isSuspended }: RegisteredAccount,
  { reason, now }: SuspendAccount,
): readonly AccountEvent[] =>
  isSuspended
    ? []
    : [{ type: 'AccountSuspended', data: { reason, suspendedAt: now.toISOString() } }];

export const restore = (
  { isSuspended }: RegisteredAccount,
  { reason, now }: RestoreAccount,
): readonly AccountEvent[] =>
  isSuspended ? [{ type: 'AccountRestored', data: { reason, restoredAt: now.toISOString() } }] : [];
