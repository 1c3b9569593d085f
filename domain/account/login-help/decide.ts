import { Rejection } from '../../shared/rejection.ts';
import { requestEmailVerification } from '../decide-email.ts';
import { isOnlyLogin, removeIdentity } from '../decide-identity.ts';
import { requestPasswordReset } from '../decide-password.ts';
import type { AccountEvent } from '../events.ts';
import type { RegisteredAccount } from '../registered.ts';
import type {
  EndAccountSessions,
  LoginHelpCommand,
  SendConfirmationLink,
  SendPasswordResetLink,
  UnlinkMemberIdentity,
  UnlockAccountLogin,
} from './commands.ts';
import type { AccountLoginHelped, LoginHelp } from './events.ts';

export const unlockLogin = (
  _state: RegisteredAccount,
  command: UnlockAccountLogin,
): readonly AccountEvent[] => (command.locked ? [createHelpedEvent('unlocked', command)] : []);

export const endSessions = (
  _state: RegisteredAccount,
  command: EndAccountSessions,
): readonly AccountEvent[] =>
  command.open > 0 ? [createHelpedEvent('sessions-ended', command)] : [];

/** Has no effect when the address is confirmed and receives mails. */
export const sendConfirmationLink = (
  state: RegisteredAccount,
  command: SendConfirmationLink,
): readonly AccountEvent[] => {
  const { requestId, now } = command;
  const request = { type: 'RequestEmailVerification', requestId, now } as const;
  return prependHelpEvent(
    createHelpedEvent('confirmation-link', command),
    requestEmailVerification(state, request),
  );
};

export const sendResetLink = (
  state: RegisteredAccount,
  command: SendPasswordResetLink,
): readonly AccountEvent[] => {
  const { requestId, now } = command;
  const request = { type: 'RequestPasswordReset', requestId, now } as const;
  return prependHelpEvent(
    createHelpedEvent('reset-link', command),
    requestPasswordReset(state, request),
  );
};

/** Refuses to unlink the only way to log in. */
export const unlinkMemberIdentity = (
  state: RegisteredAccount,
  command: UnlinkMemberIdentity,
): readonly AccountEvent[] => {
  const { identityHash } = command;
  if (isOnlyLogin(state, identityHash)) {
    throw new Rejection('conflict', 'account/last-login', {
      message:
        'The member has no other way to log in and must set a password first. Send a reset link.',
    });
  }
  return prependHelpEvent(
    createHelpedEvent('identity-unlinked', command),
    removeIdentity(state, command),
  );
};

const createHelpedEvent = (
  help: LoginHelp,
  { reason, now }: Pick<LoginHelpCommand, 'reason' | 'now'>,
): AccountLoginHelped => ({
  type: 'AccountLoginHelped',
  data: { help, reason, helpedAt: now.toISOString() },
});

const prependHelpEvent = (
  help: AccountLoginHelped,
  events: readonly AccountEvent[],
): readonly AccountEvent[] => (events.length === 0 ? [] : [help, ...events]);
