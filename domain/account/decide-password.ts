import type {
  ChangeAccountPassword,
  InviteAccount,
  RequestPasswordReset,
  ResetAccountPassword,
} from './commands.ts';
import type { AccountEvent, AccountPasswordChanged } from './events.ts';
import { disableForeignSecondFactor, unlinkIdentities } from './recovery/restore-login.ts';
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
 * The link was mailed to the account's address, so using it also verifies the address. A second factor from before the
 * first verification is removed, and every identity: a person who knew the former password may have linked it.
 */
export const resetPassword = (
  state: RegisteredAccount,
  { requestId, passwordHash, now }: ResetAccountPassword,
): readonly AccountEvent[] => {
  requireCurrentRequest(state.requests.passwordReset, requestId);
  const at = now.toISOString();
  const changedEvent = createPasswordChangedEvent('reset', passwordHash, now);
  const unlinkedEvents = unlinkIdentities(state, at);
  if (state.emailVerified) return [changedEvent, ...unlinkedEvents];
  const verifiedEvent = { type: 'AccountEmailVerified', data: { verifiedAt: at } } as const;
  return [
    changedEvent,
    verifiedEvent,
    ...unlinkedEvents,
    ...disableForeignSecondFactor(state, null, at),
  ];
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
