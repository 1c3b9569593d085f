import type { AccountCommand, CredentialsCommand } from './commands.ts';
import {
  confirmEmailChange,
  requestEmailChange,
  requestEmailVerification,
  undoEmailChange,
  verifyEmail,
} from './decide-email.ts';
import { decidePassword, isAboutPassword } from './decide-password.ts';
import { linkIdentity, unlinkIdentity } from './decide-identity.ts';
import type { AccountEvent } from './events.ts';
import type { Registered } from './state.ts';

const types: Readonly<Record<CredentialsCommand['type'], true>> = {
  RequestEmailVerification: true,
  VerifyAccountEmail: true,
  RequestEmailChange: true,
  ConfirmEmailChange: true,
  UndoEmailChange: true,
  RequestPasswordReset: true,
  InviteAccount: true,
  ResetAccountPassword: true,
  ChangeAccountPassword: true,
  LinkIdentity: true,
  UnlinkIdentity: true,
};

export const isAboutCredentials = (command: AccountCommand): command is CredentialsCommand =>
  Object.hasOwn(types, command.type);

/** Address and password: what proves who the member is. */
export const decideCredentials = (
  state: Registered,
  command: CredentialsCommand,
): readonly AccountEvent[] => {
  if (isAboutPassword(command)) return decidePassword(state, command);
  switch (command.type) {
    case 'RequestEmailVerification':
      return requestEmailVerification(state, command);
    case 'VerifyAccountEmail':
      return verifyEmail(state, command);
    case 'RequestEmailChange':
      return requestEmailChange(state, command);
    case 'ConfirmEmailChange':
      return confirmEmailChange(state, command);
    case 'UndoEmailChange':
      return undoEmailChange(state, command);
    case 'LinkIdentity':
      return linkIdentity(state, command);
    case 'UnlinkIdentity':
      return unlinkIdentity(state, command);
  }
};
