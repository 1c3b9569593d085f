import type { CommandContext } from '../../command-context.ts';
import type { SecondFactorPorts } from '../../second-factor/second-factor-ports.ts';
import { useCode } from '../../second-factor/use-code.ts';
import { requireRegisteredAccount } from '../find-account.ts';
import {
  requirePassword,
  type PasswordConfirmation,
  type RequirePasswordPorts,
} from '../credentials/require-password.ts';

type ReauthenticationContext = Pick<PasswordConfirmation, 'accountId' | 'ipAddress' | 'userAgent'>;

type Credentials = { readonly password?: string | undefined; readonly token?: string | undefined };

export const reauthenticate = async (
  ports: RequirePasswordPorts & SecondFactorPorts,
  { given: credentials, ...own }: ReauthenticationContext & { readonly given: Credentials },
  context: CommandContext,
): Promise<void> => {
  const { password, token: code } = credentials;
  if (code === undefined) {
    await requirePassword(ports, { ...own, password }, context);
    return;
  }
  const account = await requireRegisteredAccount(ports, own.accountId);
  await useCode(ports, { ...own, account, code, method: 'password' }, context);
};
