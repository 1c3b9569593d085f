import type { CommandContext } from '../command-context.ts';
import type { SecondFactorPorts } from '../second-factor/second-factor-ports.ts';
import { useCode } from '../second-factor/use-code.ts';
import { requireRegistered } from './find-account.ts';
import {
  requirePassword,
  type OwnPassword,
  type RequirePasswordPorts,
} from './require-password.ts';

type Circumstances = Pick<OwnPassword, 'accountId' | 'ipAddress' | 'userAgent'>;

type Given = { readonly password?: string | undefined; readonly token?: string | undefined };

/** Holds a password or a code against the account; a wrong one is recorded and rejected. */
export const proveOneself = async (
  ports: RequirePasswordPorts & SecondFactorPorts,
  { given, ...own }: Circumstances & { readonly given: Given },
  context: CommandContext,
): Promise<void> => {
  const { password, token: code } = given;
  if (code === undefined) {
    await requirePassword(ports, { ...own, password }, context);
    return;
  }
  const account = await requireRegistered(ports, own.accountId);
  await useCode(ports, { ...own, account, code, method: 'password' }, context);
};
