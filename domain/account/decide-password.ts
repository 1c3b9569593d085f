import { Rejection } from '../shared/rejection.ts';
import type {
  ChangeAccountPassword,
  CredentialsCommand,
  InviteAccount,
  RequestPasswordReset,
  ResetAccountPassword,
} from './commands.ts';
import type { AccountEvent, AccountPasswordChanged } from './events.ts';
import { emptyLogin, removeAdded } from './regain.ts';
import { requireRequest } from './require-request.ts';
import type { Registered } from './state.ts';

type PasswordCommand =
  RequestPasswordReset | InviteAccount | ResetAccountPassword | ChangeAccountPassword;

const types: ReadonlySet<CredentialsCommand['type']> = new Set<PasswordCommand['type']>([
  'RequestPasswordReset',
  'InviteAccount',
  'ResetAccountPassword',
  'ChangeAccountPassword',
]);

export const isAboutPassword = (command: CredentialsCommand): command is PasswordCommand =>
  types.has(command.type);

export const decidePassword = (
  state: Registered,
  command: PasswordCommand,
): readonly AccountEvent[] => {
  switch (command.type) {
    case 'RequestPasswordReset':
      return requestPasswordReset(state, command);
    case 'InviteAccount':
      return invite(state, command);
    case 'ResetAccountPassword':
      return resetPassword(state, command);
    case 'ChangeAccountPassword':
      return changePassword(state, command);
  }
};

const requestPasswordReset = (
  _state: Registered,
  { requestId, now }: RequestPasswordReset,
): readonly AccountEvent[] => [
  {
    type: 'AccountPasswordResetRequested',
    data: { requestId, requestedAt: now.toISOString() },
  },
];

/** Who can log in already needs no invitation. */
const invite = (
  { passwordHash, identities }: Registered,
  { requestId, now }: InviteAccount,
): readonly AccountEvent[] =>
  passwordHash === null && identities.length === 0
    ? [{ type: 'AccountInvited', data: { requestId, invitedAt: now.toISOString() } }]
    : [];

/**
 * The link came to the account's address, so it proves that address as well. What was added before anybody had proved
 * it goes.
 */
const resetPassword = (
  state: Registered,
  { requestId, passwordHash, now }: ResetAccountPassword,
): readonly AccountEvent[] => {
  requireRequest(state.requests.passwordReset, requestId);
  const changed = passwordChanged('reset', passwordHash, now);
  if (state.emailVerified) return [changed];
  const at = now.toISOString();
  const verified = { type: 'AccountEmailVerified', data: { verifiedAt: at } } as const;
  return [changed, verified, ...removeAdded(state, emptyLogin, at)];
};

/** The current password was checked against one hash; another change may have come between. */
const changePassword = (
  state: Registered,
  { verifiedHash, passwordHash, now }: ChangeAccountPassword,
): readonly AccountEvent[] => {
  if (state.passwordHash !== verifiedHash) {
    throw new Rejection('conflict', 'account/password-changed-meanwhile', {
      message: 'Your password was changed in the meantime. Please enter the current one again.',
      field: 'currentPassword',
    });
  }
  return [passwordChanged('changed', passwordHash, now)];
};

const passwordChanged = (
  cause: AccountPasswordChanged['data']['cause'],
  passwordHash: string,
  now: Date,
): AccountPasswordChanged => ({
  type: 'AccountPasswordChanged',
  data: { cause, passwordHash, changedAt: now.toISOString() },
});
