import type { Sessions } from '#platform/sessions/sessions.port.ts';
import { writtenBy, type CommandContext, type Written } from '../command-context.ts';
import { requireRegistered } from '../account/find-account.ts';
import { handleAccount } from '../account/handle-account.ts';
import { recoveryCodeHash, type SecondFactorPorts } from './second-factor-ports.ts';
import { proveSecret } from './use-code.ts';

export type OwnCode = {
  readonly accountId: string;
  readonly code: string;
  readonly ipAddress: string;
  readonly userAgent: string;
};

type Enabling = OwnCode & {
  /** The session that goes on. */
  readonly tokenHash: string;
};

export type EnableSecondFactorPorts = SecondFactorPorts & {
  readonly sessions: Pick<Sessions, 'destroyAll'>;
};

/**
 * Turns the second factor on for a member whose app shows the right code. The recovery codes are said here and never again.
 * All other sessions end, once before and once after, as with a new password.
 */
export const enableSecondFactor = async (
  ports: EnableSecondFactorPorts,
  { tokenHash, ...own }: Enabling,
  context: CommandContext,
): Promise<Written & { readonly recoveryCodes: readonly string[] }> => {
  const { accountId } = own;
  const account = await requireRegistered(ports, accountId);
  const secret = await proveSecret(ports, { ...own, account, method: 'password' }, context);
  const recoveryCodes = ports.oneTimeCodes.newRecoveryCodes();
  const recoveryCodeHashes = recoveryCodes.map((code) => recoveryCodeHash(ports, accountId, code));
  await ports.sessions.destroyAll(accountId, tokenHash);
  const given = { secret, recoveryCodeHashes, now: context.now };
  const command = { type: 'EnableSecondFactor', ...given } as const;
  const enabled = await handleAccount(ports, { accountId, command }, context);
  await ports.sessions.destroyAll(accountId, tokenHash);
  return { ...writtenBy(enabled), recoveryCodes };
};
