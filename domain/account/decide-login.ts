import type { AccountCommand, CredentialsCommand } from './commands.ts';
import { decideCredentials, isAboutCredentials } from './decide-credentials.ts';
import { decideSecondFactor, isAboutSecondFactor } from './decide-second-factor.ts';
import type { AccountEvent } from './events.ts';
import type { Registered } from './registered.ts';
import type { SecondFactorCommand } from './second-factor-commands.ts';

type LoginCommand = CredentialsCommand | SecondFactorCommand;

export const isAboutLogin = (command: AccountCommand): command is LoginCommand =>
  isAboutCredentials(command) || isAboutSecondFactor(command);

/** What a login rests on: address, password, issuer and second factor. */
export const decideLogin = (state: Registered, command: LoginCommand): readonly AccountEvent[] =>
  isAboutCredentials(command)
    ? decideCredentials(state, command)
    : decideSecondFactor(state, command);
