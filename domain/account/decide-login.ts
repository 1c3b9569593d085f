import type { AccountCommand, CredentialsCommand } from './commands.ts';
import { decideCredentials, isAboutCredentials } from './decide-credentials.ts';
import { decideRecovery, isAboutRecovery } from './decide-recovery.ts';
import { decideSecondFactor, isAboutSecondFactor } from './decide-second-factor.ts';
import type { AccountEvent } from './events.ts';
import type { RecoveryCommand } from './recovery-commands.ts';
import type { Registered } from './registered.ts';
import type { SecondFactorCommand } from './second-factor-commands.ts';

type LoginCommand = CredentialsCommand | SecondFactorCommand | RecoveryCommand;

export const isAboutLogin = (command: AccountCommand): command is LoginCommand =>
  isAboutCredentials(command) || isAboutSecondFactor(command) || isAboutRecovery(command);

/** What a login rests on: address, password, issuer and second factor, and what replaces a lost part. */
export const decideLogin = (state: Registered, command: LoginCommand): readonly AccountEvent[] => {
  if (isAboutCredentials(command)) return decideCredentials(state, command);
  return isAboutRecovery(command)
    ? decideRecovery(state, command)
    : decideSecondFactor(state, command);
};
