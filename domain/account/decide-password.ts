import type {
  ChangeAccountPassword,
  InviteAccount,
  RequestPasswordReset,
  ResetAccountPassword,
} from './commands.ts';
import type { AccountEvent, AccountPasswordChanged } from './events.ts';
import { emptyLogin, removeLoginsAddedSince } from './recovery/restore-login.ts';
import { requireVerifiedOwner } from './require-owner.ts';
import { requireCurrentRequest } from './require-request.ts';
import type { RegisteredAccount } from './state.ts';

export const requestPasswordReset = (
  _state: RegisteredAccount,
  { requestId, now }: RequestPasswordReset,
): readonly AccountEvent[] => [
  {
    type: 'AccountPasswordResetRequested',
    data: { requestId, requestedAt: now.toISOString() },
  },
];

/** Members who can already log in need no invitation. */
export const invite = (
  { passwordHash, identities }: RegisteredAccount,
  { requestId, now }: InviteAccount,
): readonly AccountEvent[] =>
  passwordHash === null && identities.length === 0
    ? [{ type: 'AccountInvited', data: { requestId, invitedAt: now.toISOString() } }]
    : [];

/**
 * The link was mailed to the account's address, so using it also verifies the address. Login methods added before the
 * first verification are removed.
 */
export const resetPassword = (
  state: RegisteredAccount,
  { requestId, passwordHash, now }: ResetAccountPassword,
): readonly AccountEvent[] => {
  requireCurrentRequest(state.requests.passwordReset, requestId);
  const changedEvent = createPasswordChangedEvent('reset', passwordHash, now);
  if (state.emailVerified) return [changedEvent];
  const at = now.toISOString();
  const verifiedEvent = { type: 'AccountEmailVerified', data: { verifiedAt: at } } as const;
  return [changedEvent, verifiedEvent, ...removeLoginsAddedSince(state, emptyLogin, at)];
};

export const changePassword = (
  state: RegisteredAccount,
  { verifiedHash, passwordHash, now }: ChangeAccountPassword,
): readonly AccountEvent[] => {
  requireVerifiedOwner(state, { verifiedHash, field: 'currentPassword' });
  return [createPasswordChangedEvent('changed', passwordHash, now)];
};

const createPasswordChangedEvent = (
  cause: AccountPasswordChanged['data']['cause'],
  passwordHash: string,
  now: Date,
): AccountPasswordChanged => ({
  type: 'AccountPasswordChanged',
  data: { cause, passwordHash, changedAt: now.toISOString() },
});
